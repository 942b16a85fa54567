import pg from 'pg';

/** The database and the role that owns it. */
export const databaseName = 'commissary';
export const roleName = 'commissary';

/** Raise this number when `prepareDatabase` or the roles change: existing installations then run them again. */
const version = 1;

/**
 * Makes sure that the database and the product's role exist, with everything that only a superuser can do. Each step
 * may be repeated, so the next start finishes one that was interrupted.
 */
export async function bootstrap(
  superuser: pg.Client,
  connection: (user: string, database: string) => pg.ClientConfig,
): Promise<void> {
  const { rows } = await superuser.query<{ comment: string | null }>(
    "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1",
    [databaseName],
  );
  if (rows[0]?.comment === `bootstrap ${version}`) return;

  const roles = await superuser.query('select from pg_roles where rolname = $1', [roleName]);
  if (roles.rowCount === 0) await superuser.query(`create role ${roleName} login nosuperuser nobypassrls`);
  if (rows.length === 0) await superuser.query(`create database ${databaseName} owner ${roleName}`);

  const client = new pg.Client(connection('postgres', databaseName));
  await client.connect();
  try {
    await client.query('create extension if not exists pg_trgm; create extension if not exists unaccent');
    await allowIndexedSearch(client);
  } finally {
    await client.end();
  }
  await superuser.query(`comment on database ${databaseName} is 'bootstrap ${version}'`);
}

/** Whether LIKE may use an index on tables with row-level security. */
export async function isIndexedSearchAllowed(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure and proleakproof",
  );
  return rowCount === 1;
}

/**
 * Lets LIKE use an index on tables with row-level security; needs a superuser.
 *
 * There, the planner evaluates a condition before the policy (as an index does) only if its function is leakproof:
 * if nothing about hidden rows can leak, not even through an error message. LIKE leaks nothing (its one error is
 * about the pattern), but PostgreSQL doesn't mark it so, and every search would read the whole table.
 */
export async function allowIndexedSearch(superuser: pg.ClientBase): Promise<void> {
  if (await isIndexedSearchAllowed(superuser)) return;
  await superuser.query('alter function pg_catalog.textlike(text, text) leakproof');
}
