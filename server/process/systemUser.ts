import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { StartError } from './startError.ts';

/** A user of the operating system who owns PostgreSQL's files and processes. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** The users that may run PostgreSQL when we are root, which PostgreSQL refuses to be. We take the first that the machine has. */
const substitutes = ['commissary', 'postgres', 'nobody'];

/** The user that runs this process. */
export function currentUser(): SystemUser {
  try {
    const { username, uid, gid } = userInfo();
    return { name: username, uid, gid };
  } catch {
    const uid = process.getuid?.();
    throw new StartError(
      `The user with the number ${uid} has no entry in /etc/passwd, which PostgreSQL needs. ` +
        'Add one, start as another user, or set DATABASE_URL to use your own PostgreSQL.',
    );
  }
}

/**
 * The user that runs PostgreSQL: the owner of an existing database directory, else this process's user, else (for
 * root) a substitute.
 */
export async function databaseUser(databaseDirectory: string | undefined): Promise<SystemUser> {
  const current = currentUser();
  if (databaseDirectory !== undefined) {
    const { uid } = await stat(databaseDirectory);
    if (uid === current.uid && uid !== 0) return current;
    const owner = (await readUsers()).find((user) => user.uid === uid);
    if (current.uid === 0 && owner && uid !== 0) return owner;
    throw new StartError(
      `The database directory ${databaseDirectory} belongs to ${owner ? `the user ${owner.name}` : `user number ${uid}`}, ` +
        `and this is ${current.name}. Start as its owner, or give the directory to ${current.name}.`,
    );
  }
  if (current.uid !== 0) return current;

  const user = await substituteUser();
  if (user) return user;
  throw new StartError(
    `PostgreSQL does not run as root, and this machine has none of the users ${substitutes.join(', ')}. ` +
      'Create one with "useradd --system commissary", or start as another user.',
  );
}

/** The user who runs PostgreSQL for root, if the machine has one. */
export async function substituteUser(): Promise<SystemUser | undefined> {
  const users = await readUsers();
  return substitutes
    .map((name) => users.find((user) => user.name === name))
    .find((user) => user !== undefined);
}

/** The options that make child_process run a program as the user. Only root may switch users. */
export function identity(user: SystemUser): { uid?: number; gid?: number } {
  return user.uid === process.getuid?.() ? {} : { uid: user.uid, gid: user.gid };
}

async function readUsers(): Promise<SystemUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
