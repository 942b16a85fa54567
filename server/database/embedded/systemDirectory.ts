import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../process/startError.ts';

const root = '/var/lib/commissary';

/**
 * Where root keeps the files that the database user needs and can't reach below the checkout or DATA_DIR. It belongs
 * to root, so that the database user can't replace a program; anybody may pass through.
 */
export async function systemDirectory(name: 'binaries' | 'clusters'): Promise<string> {
  const directory = path.join(root, name);
  try {
    await mkdir(directory, { recursive: true });
    await chmod(root, 0o755);
    await chmod(directory, 0o755);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `PostgreSQL needs ${directory}, because root starts it as another user, and it could not be created (${reason}). ` +
        'Start as another user, or set DATABASE_URL to use your own PostgreSQL.',
    );
  }
  return directory;
}
