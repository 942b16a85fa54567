import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type NotNull, sql } from 'kysely';
import type pg from 'pg';
import type { Actor } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { enterStores, inTransaction } from '../../../database/transaction.ts';
import { type Linking, linkingOf } from '../../../domain/signIn/machines.ts';

const secretBytes = 32;
const newText = () => randomBytes(secretBytes).toString('base64url');
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const owner = (stateDigest: string) => `uber_linkings/${stateDigest}`;

interface OfPerson {
  userUuid: string | null;
  storeUuid: string;
}

const endOthers = change((tables, { userUuid, storeUuid }: Slots<OfPerson>) =>
  tables
    .deleteFrom('uber_linkings')
    .where(({ or, and, eb, ref }) =>
      or([
        sql<boolean>`${ref('expiresAt')} < now()`,
        and([eb('userUuid', '=', userUuid), eb('storeUuid', '=', storeUuid)]),
      ]),
    ),
);

const begin = change(
  (
    tables,
    {
      userUuid,
      storeUuid,
      stateDigest,
      browserDigest,
    }: Slots<OfPerson & Record<'stateDigest' | 'browserDigest', string>>,
  ) =>
    tables
      .insertInto('uber_linkings')
      .values({ stateDigest, browserDigest, userUuid: sql`${userUuid}::uuid`, storeUuid }),
);

/** Begins the dialogue: what goes to Uber Eats, and what stays in the browser. Earlier dialogues about the store end. */
export async function beginLinking(
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  storeUuid: string,
): Promise<{ state: string; browser: string }> {
  const [state, browser] = [newText(), newText()];
  const person = { userUuid, storeUuid };
  await endOthers(client, customerUuid, person);
  await begin(client, customerUuid, {
    ...person,
    stateDigest: digestOf(state),
    browserDigest: digestOf(browser),
  });
  return { state, browser };
}

const markUsed = change((tables, { stateDigest }: Slots<{ stateDigest: string }>) =>
  tables
    .updateTable('uber_linkings')
    .set({ isUsed: true })
    .where('stateDigest', '=', stateDigest)
    .where('isUsed', '=', false)
    .where(({ ref }) => sql<boolean>`${ref('expiresAt')} > now()`)
    .returning('storeUuid'),
);

/**
 * Takes a state that came back, once and in the browser where the dialogue began. Undefined if it is wrong, used or
 * too old.
 */
export const takeState = (
  pool: pg.Pool,
  { state, browser }: { state: string; browser: string },
): Promise<Linking | undefined> =>
  inTransaction(pool, 'none', async (client) => {
    const digest = digestOf(state);
    const found = await linkingOf(client, digest);
    if (!found || !isSame(found.browserDigest, digestOf(browser))) return undefined;
    await enterStores(client, { customer: found.customerUuid, stores: [found.storeUuid] });
    const used = await markUsed(client, found.customerUuid, { stateDigest: digest });
    return used.length > 0 ? found : undefined;
  });

const setToken = change((tables, { stateDigest, token }: Slots<{ stateDigest: string; token: string }>) =>
  tables.updateTable('uber_linkings').set({ token }).where('stateDigest', '=', stateDigest),
);

/** Keeps the token of the merchant, sealed, for as long as the dialogue lasts. */
export const keepToken = (
  { pool, secrets }: Pick<Platform, 'pool' | 'secrets'>,
  { customerUuid, stateDigest, storeUuid }: Linking,
  token: string,
): Promise<unknown> =>
  inTransaction(pool, { customer: customerUuid, stores: [storeUuid] }, (client) =>
    setToken(client, customerUuid, { stateDigest, token: secrets.encrypt(token, owner(stateDigest)) }),
  );

const readToken = read((rows, { userUuid, storeUuid }: Slots<OfPerson>) =>
  rows
    .selectFrom('uber_linkings')
    .select(['stateDigest as digest', 'token'])
    .where('userUuid', '=', userUuid)
    .where('storeUuid', '=', storeUuid)
    .where('token', 'is not', null)
    .where(({ ref }) => sql<boolean>`${ref('expiresAt')} > now()`)
    .$narrowType<{ token: NotNull }>(),
);

/** The token of the merchant that this person got for this store; undefined without one that is still good. */
export async function merchantToken(
  client: pg.ClientBase,
  { secrets }: Pick<Platform, 'secrets'>,
  { customerUuid, userUuid }: Actor,
  storeUuid: string,
): Promise<string | undefined> {
  const [found] = await readToken(client, customerUuid, { userUuid, storeUuid });
  return found && secrets.decrypt(found.token, owner(found.digest));
}

const endOwn = change((tables, { userUuid, storeUuid }: Slots<OfPerson>) =>
  tables.deleteFrom('uber_linkings').where('userUuid', '=', userUuid).where('storeUuid', '=', storeUuid),
);

/** Forgets the token once it has done its work. */
export const endLinking = (
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  storeUuid: string,
): Promise<unknown> => endOwn(client, customerUuid, { userUuid, storeUuid });

const sweepOld = change((tables) =>
  tables.deleteFrom('uber_linkings').where(({ ref }) => sql<boolean>`${ref('expiresAt')} < now()`),
);

/** A platform repeats an event for some minutes, and we refuse one that is older than a day. */
const sweepEvents = change((tables) =>
  tables
    .deleteFrom('platform_events')
    .where(({ ref }) => sql<boolean>`${ref('receivedAt')} < now() - interval '7 days'`),
);

/** Removes what is left of dialogues that nobody finished, with their tokens. */
export async function sweepLinkings(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const { rows: customers } = await inTransaction(pool, 'none', (client) =>
    client.query<{ uuid: string }>('SELECT uuid FROM customers ORDER BY uuid'),
  );
  for (const { uuid } of customers) {
    if (signal?.aborted) return;
    await inTransaction(pool, { customer: uuid, stores: 'all' }, async (client) => {
      await sweepOld(client, uuid);
      await sweepEvents(client, uuid);
    });
  }
}
