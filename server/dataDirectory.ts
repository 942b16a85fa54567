import { access, constants, mkdir, stat } from 'node:fs/promises';
import { StartError } from './startError.ts';

/** Creates DATA_DIR, which only its owner may enter, or checks that the existing one can be used. */
export async function prepareDataDirectory(directory: string): Promise<void> {
  try {
    const isThere = await stat(directory).then(
      (entry) => entry.isDirectory(),
      () => false,
    );
    if (!isThere) await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `DATA_DIR is "${directory}", but must be a folder that can be written to (${reason}).`,
    );
  }
}
