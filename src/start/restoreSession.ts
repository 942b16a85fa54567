import { configuration } from '../dataProviders/configuration.ts';
import type { SessionStore } from '../session/sessionStore.ts';

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Reads the session that the last page left. If there is none, or it cannot be read in time, nobody is signed in. */
export async function restoreSession(store: SessionStore): Promise<void> {
  const reading = store.reload().catch((error: unknown) => {
    console.warn('The stored session could not be read.', error);
  });
  await Promise.race([reading, pause(configuration.persistenceTimeout)]);
}
