import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../process/startError.ts';
import { sessionDefaults } from './connections/pool.ts';
import { type Watch, watchDatabase } from './connections/watch.ts';
import { allowIndexedSearch, isIndexedSearchAllowed } from './embedded/bootstrap.ts';

const oldestVersion = 14;
const longestStart = 30_000;
const preparationLock = 7_204_117;

/** The role without privileges that the product uses when its login role is above row-level security. */
const runtimeRole = 'commissary_runtime';

/** The PostgreSQL that DATABASE_URL names. */
export interface ExternalDatabase {
  /** How the product connects. */
  connection: pg.ClientConfig;
  /** How the login role connects, without switching to another role. */
  loginConnection: pg.ClientConfig;
  watch: Watch;
}

/** Connects, checks that the server and the role are fit for the product, and prepares what it is allowed to. */
export async function openExternalDatabase(url: string, log: Logger): Promise<ExternalDatabase> {
  const loginConnection = readUrl(url);
  const connect = () => connectOnce(loginConnection);
  const client = await connectPatiently(connect, url);
  client.on('error', () => undefined);
  try {
    await checkVersion(client);
    const role = await alone(client, () => prepareRole(client, log));
    const connection = role
      ? { ...loginConnection, options: `${loginConnection.options} -c role=${role}` }
      : loginConnection;
    return { connection, loginConnection, watch: watchDatabase(client, connect, log) };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Options inside the address would replace ours, so we take them out and put them before ours. */
function readUrl(text: string): pg.ClientConfig {
  const url = new URL(text);
  const options = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  return { connectionString: url.href, options };
}

async function connectOnce(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...sessionDefaults(connection), connectionTimeoutMillis: 10_000 });
  await client.connect();
  return client;
}

/** Waits for a server that says it is starting (57P03), and reports anything else at once. */
async function connectPatiently(connect: () => Promise<pg.Client>, url: string): Promise<pg.Client> {
  const deadline = Date.now() + longestStart;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      const isStarting = error instanceof pg.DatabaseError && error.code === '57P03';
      if (!isStarting || Date.now() > deadline) throw new StartError(explain(error, url));
      await delay(200);
    }
  }
}

/** Why the connection failed, without the password. */
function explain(error: unknown, address: string): string {
  const url = new URL(address);
  const host = url.host || url.searchParams.get('host') || 'this machine';
  const user = decodeURIComponent(url.username) || 'the default user';
  const database = decodeURIComponent(url.pathname.slice(1)) || user;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = {
    ENOTFOUND: `there is no host ${url.hostname}`,
    EAI_AGAIN: `the name ${url.hostname} can't be looked up at the moment`,
    ECONNREFUSED: `nothing accepts connections at ${host}`,
    ENOENT: `nothing accepts connections at ${host}`,
    ETIMEDOUT: `${host} does not answer`,
    EHOSTUNREACH: `${host} can't be reached`,
    '28P01': `${host} refuses the password of ${user}`,
    '28000': `${host} does not let ${user} in`,
    '3D000': `${host} has no database ${database}`,
    '42501': `${user} may not connect to the database ${database}`,
    '53300': `${host} has no connection left`,
  };
  const reason = reasons[code] ?? (error instanceof Error ? error.message : String(error));
  return `The database of DATABASE_URL can't be used: ${reason}.`;
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as version",
  );
  const major = Math.floor(Number(rows[0]?.number) / 10_000);
  if (major >= oldestVersion) return;
  throw new StartError(
    `The database of DATABASE_URL is PostgreSQL ${rows[0]?.version}, and Commissary needs ${oldestVersion} or later.`,
  );
}

/**
 * Row-level security keeps customers apart, but it does not apply to a superuser (or a role with BYPASSRLS). With
 * such a login role, the product switches to a role that it applies to.
 * @returns the role to switch to, if any.
 */
async function prepareRole(client: pg.Client, log: Logger): Promise<string | undefined> {
  const { rows } = await client.query<{ isSuperuser: boolean; isAbove: boolean }>(
    'select rolsuper as "isSuperuser", rolsuper or rolbypassrls as "isAbove" from pg_roles where rolname = session_user',
  );
  const role = rows[0];
  if (role?.isSuperuser) {
    await client.query('create extension if not exists pg_trgm; create extension if not exists unaccent');
    await allowIndexedSearch(client);
  } else if (!(await isIndexedSearchAllowed(client))) {
    log.info(
      'The role of DATABASE_URL is no superuser: searches in long lists are slower, ' +
        'unless one runs "ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF" in this database.',
    );
  }
  if (!role?.isAbove) return undefined;
  await createRuntimeRole(client);
  return runtimeRole;
}

/** Several processes may start at once, and they must not prepare the same things at the same moment. */
async function alone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [preparationLock]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [preparationLock]);
  }
}

async function createRuntimeRole(client: pg.Client): Promise<void> {
  try {
    await client.query(`
      do $$
      declare
        target text := '${runtimeRole}';
      begin
        if not exists (select from pg_roles where rolname = target) then
          begin
            execute format('create role %I nologin nosuperuser nobypassrls', target);
          exception when duplicate_object or unique_violation then
            -- Roles belong to the whole server: a process that uses another of its databases was first.
          end;
        end if;
        if not pg_has_role(session_user, target, 'member') then
          execute format('grant %I to %I', target, session_user);
        end if;
        execute format('grant connect, create, temporary on database %I to %I', current_database(), target);
        execute format('grant usage, create on schema public to %I', target);
      end $$;
    `);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The role of DATABASE_URL is above row-level security, which keeps customers apart, and the role ` +
        `${runtimeRole} without that privilege could not be prepared (${reason}). Use a role without BYPASSRLS.`,
    );
  }
}
