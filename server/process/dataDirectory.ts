import { access, chmod, chown, constants, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './startError.ts';
import { substituteUser } from './systemUser.ts';

/** Creates DATA_DIR, which only its owner may enter, or checks that the existing one can be used. */
export async function prepareDataDirectory(directory: string): Promise<void> {
  try {
    await mkdir(path.dirname(directory), { recursive: true });
    await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `DATA_DIR is "${directory}", but must be a folder that can be written to (${reason}).`,
    );
  }
}

/**
 * When root starts the product, PostgreSQL runs as another user, who must reach the database in DATA_DIR, for example
 * in a mounted volume of a container. While the directory holds nobody's data yet, this lets that user's group pass
 * through, without listing.
 */
export async function letDatabaseUserThrough(directory: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, mode } = await stat(directory);
  if (uid !== 0 || (mode & 0o777) !== 0o700 || (await readdir(directory)).length > 0) return;
  const user = await substituteUser();
  if (!user) return;
  await chown(directory, 0, user.gid);
  await chmod(directory, 0o710);
}
