import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Finding, TrailCheck } from '../../../contract/calls/auditLog.ts';
import { verifyAll } from '../../../server/commands/auditVerify.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { addKey, openSecrets } from '../../../server/process/secrets.ts';
import { openSealer } from '../../../server/services/main/auditLog/sealer.ts';
import { sealKeys } from '../../../server/services/main/auditLog/seals.ts';
import { verifyTrail } from '../../../server/services/main/auditLog/verify.ts';
import { asOperator } from '../../support/access.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const { pool } = api.database;
const secrets = await openSecrets(api.dataDirectory);
const keys = sealKeys(secrets);
const categories = '/services/main/stockcategories';
const longEnough = 20_000;

let count = 0;
let customer: string;
let session: Session;

const sealNow = (by = keys) => openSealer(pool, by).sealNow(longEnough);
const add = async (names: number) => {
  for (let index = 0; index < names; index += 1) {
    count += 1;
    await session.call('POST', categories, { name: `Sealed ${count}` });
  }
};
const check = (by = keys) => verifyTrail(pool, by, customer);

/** Runs statements as somebody who controls the database and knows of the trigger. */
const tamper = async (...statements: string[]) => {
  for (const table of ['audit_events', 'audit_seals'])
    await asOperator(api, `ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const statement of statements)
    await asOperator(api, statement.replaceAll(':customer', `'${customer}'`));
  for (const table of ['audit_events', 'audit_seals'])
    await asOperator(api, `ALTER TABLE ${table} ENABLE TRIGGER USER`);
};

beforeEach(async () => {
  customer = await api.createCustomer(`Sealed ${++count}`);
  session = await api.signIn(customer);
});

describe('seals', () => {
  test('are over every event, and hold while nobody tampers (LG-04)', async () => {
    await add(3);
    await sealNow();
    const first = await check();
    await add(2);
    const waiting = await check();
    await sealNow();
    const last = await check();
    expect(first).toMatchObject({ waiting: 0, seals: 1, broken: null });
    expect(waiting).toMatchObject({ sealed: first.sealed, waiting: 2, seals: 1, broken: null });
    expect(last).toMatchObject({ sealed: first.sealed + 2, waiting: 0, seals: 2, broken: null });
    expect(last.head).toMatch(/^2:[0-9a-f]{64}$/);
  });

  test('are not made while nothing happens', async () => {
    await add(1);
    const sealer = openSealer(pool, keys);
    await sealer.sealNow(longEnough);
    await sealer.seal();
    await sealer.seal();
    expect(await check()).toMatchObject({ seals: 1 });
  });

  const own = 'customer_uuid = :customer';
  const middle = `id = (SELECT id FROM audit_events WHERE ${own} ORDER BY id OFFSET 2 LIMIT 1)`;
  const second = `id = (SELECT id FROM audit_events WHERE ${own} ORDER BY id OFFSET 3 LIMIT 1)`;
  const columns = 'customer_uuid, actor_name, action, resource, record_id';

  test.each<[string, Finding, string[]]>([
    ['a value is changed', 'changed', [`UPDATE audit_events SET after = '{"name": "x"}' WHERE ${middle}`]],
    ['a name is changed', 'changed', [`UPDATE audit_events SET actor_name = 'Mallory' WHERE ${middle}`]],
    [
      'a time is changed',
      'changed',
      [`UPDATE audit_events SET occurred_at = occurred_at + interval '1 us' WHERE ${middle}`],
    ],
    [
      'an event is given to nobody',
      'deleted',
      [`UPDATE audit_events SET customer_uuid = NULL WHERE ${middle}`],
    ],
    ['an event is deleted', 'deleted', [`DELETE FROM audit_events WHERE ${middle}`]],
    ['all events are deleted', 'deleted', [`DELETE FROM audit_events WHERE ${own}`]],
    [
      'an event is put in between, with an early id',
      'inserted',
      [`INSERT INTO audit_events (id, ${columns}) VALUES (-1, :customer, 'x', 'create', 'r', '1')`],
    ],
    [
      'two events change places',
      'changed',
      [
        `UPDATE audit_events SET id = -id WHERE ${middle}`,
        `UPDATE audit_events SET id = (SELECT -min(id) FROM audit_events WHERE ${own}) WHERE ${second}`,
        `UPDATE audit_events SET id = (SELECT -min(id) + 1 FROM audit_events WHERE ${own}) WHERE ${own} AND id < 0`,
      ],
    ],
    [
      'a seal is changed',
      'sealChanged',
      [`UPDATE audit_seals SET event_count = 1 WHERE ${own} AND number = 1`],
    ],
    [
      'a seal gets another time',
      'sealChanged',
      [`UPDATE audit_seals SET sealed_at = now() WHERE ${own} AND number = 1`],
    ],
    ['the first seal is gone', 'sealMissing', [`DELETE FROM audit_seals WHERE ${own} AND number = 1`]],
    [
      'two seals are swapped',
      'sealChanged',
      [
        `UPDATE audit_seals SET number = 99 WHERE ${own} AND number = 1`,
        `UPDATE audit_seals SET number = 1 WHERE ${own} AND number = 2`,
        `UPDATE audit_seals SET number = 2 WHERE ${own} AND number = 99`,
      ],
    ],
    [
      'a seal is said to be of a key that is not there',
      'keyMissing',
      [`UPDATE audit_seals SET key_id = 'nowhere' WHERE ${own} AND number = 1`],
    ],
  ])('show when %s (%s)', async (_what, finding, statements) => {
    await add(4);
    await sealNow();
    await add(2);
    await sealNow();
    expect((await check()).broken).toBeNull();
    await tamper(...statements);
    const { broken, sealed } = await check();
    expect(broken).toMatchObject({ number: 1, finding });
    expect(sealed).toBe(0);
    const said: string[] = [];
    expect(await verifyAll(pool, keys, (sentence) => said.push(sentence))).toBe(false);
    expect(said.filter((sentence) => sentence.includes('BROKEN at seal 1'))).not.toEqual([]);
  });

  test('of one customer say nothing of another’s', async () => {
    await add(2);
    await sealNow();
    const before = await check();
    const [mine, mySession] = [customer, session];
    customer = await api.createCustomer(`Sealed ${++count}`);
    session = await api.signIn(customer);
    await add(1);
    await sealNow();
    await tamper(`DELETE FROM audit_events WHERE ${own}`);
    expect((await check()).broken).not.toBeNull();
    [customer, session] = [mine, mySession];
    expect(await check()).toEqual(before);
  });

  test('made with a key that was exchanged since still hold, and not without it', async () => {
    await add(2);
    await sealNow();
    const exchanged = sealKeys(await addKey(api.dataDirectory));
    await add(2);
    await sealNow(exchanged);
    expect(await check(exchanged)).toMatchObject({ seals: 2, broken: null });
    const forgetful = { ...exchanged, all: new Map([...exchanged.all].slice(0, 1)) };
    expect((await check(forgetful)).broken).toMatchObject({ number: 1, finding: 'keyMissing' });
  });

  test('leave no hole, however slowly some write and however many seal', async () => {
    const writers = Array.from({ length: 6 }, (_, writer) => writer);
    const insert = (client: pg.ClientBase, name: string) =>
      client.query(
        `INSERT INTO audit_events (customer_uuid, actor_name, action, resource, record_id)
         VALUES ($1, $2, 'create', 'r', '1')`,
        [customer, name],
      );
    const { waiting: before } = await check();
    let written = 0;
    let isOver = false;
    const sealing = [openSealer(pool, keys), openSealer(pool, keys)].map(async (sealer) => {
      while (!isOver) {
        await sealer.seal();
        await delay(1);
      }
    });
    // Until several seals lie between what is written.
    await Promise.all(
      writers.map(async (writer) => {
        for (let round = 0; round < 15 || (await check()).seals <= 3; round += 1) {
          await inTransaction(pool, { customer, stores: 'all' }, async (client) => {
            await insert(client, `first of ${writer}`);
            // Some hold ids back for long, while others with later ids are done.
            await delay(writer * 4 * (round % 3));
            await insert(client, `second of ${writer}`);
          });
          written += 2;
        }
      }),
    );
    isOver = true;
    await Promise.all(sealing);
    await sealNow();
    expect(await check()).toMatchObject({ sealed: before + written, waiting: 0, broken: null });
  });

  test('wait for a transaction that is open', async () => {
    await sealNow();
    const { seals } = await check();
    const slow = new pg.Client(api.database.maintenanceConnection);
    await slow.connect();
    await slow.query('BEGIN');
    await slow.query(
      `INSERT INTO audit_events (customer_uuid, actor_name, action, resource, record_id) VALUES ($1, 'Slow', 'create', 'r', '1')`,
      [customer],
    );
    await add(1);
    await openSealer(pool, keys).sealNow(50);
    expect(await check()).toMatchObject({ seals, waiting: 1 });
    await slow.query('COMMIT');
    await slow.end();
    await sealNow();
    expect(await check()).toMatchObject({ seals: seals + 1, waiting: 0, broken: null });
  });

  test('are checked from the log’s page, one customer’s at a time and not all the time', async () => {
    await add(1);
    await sealNow();
    const log = '/services/main/access/audit-log';
    const { body: state } = await session.call<{ isComplete: boolean }>('GET', `${log}/seals`);
    expect(state.data.isComplete).toBe(true);
    const { body } = await session.call<TrailCheck>('POST', `${log}/check`, {});
    expect(body.data).toMatchObject({ seals: 1, broken: null });
    const again = await session.call('POST', `${log}/check`, {});
    expect([again.status, again.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(again.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

describe('the product’s role (LG-04)', () => {
  test.each([
    'UPDATE audit_events SET action = action',
    'DELETE FROM audit_events',
    'TRUNCATE audit_events',
    'UPDATE audit_seals SET number = number',
    'DELETE FROM audit_seals',
    'TRUNCATE audit_seals',
    `INSERT INTO audit_events (id, actor_name, action, resource, record_id) VALUES (1, 'x', 'x', 'x', 'x')`,
    `INSERT INTO audit_events (occurred_at, actor_name, action, resource, record_id) VALUES (now(), 'x', 'x', 'x', 'x')`,
  ])('may not: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toThrow('permission denied');
  });

  test.each(['audit_events', 'audit_seals'])('%s: a trigger stops those who may', async (table) => {
    for (const statement of [
      `DELETE FROM ${table}`,
      `UPDATE ${table} SET customer_uuid = NULL`,
      `TRUNCATE ${table}`,
    ])
      await expect(asOperator(api, statement)).rejects.toThrow('can only be added to');
  });

  test('sees no seal of another customer', async () => {
    await sealNow();
    const { rows } = await inTransaction(pool, { customer, stores: 'all' }, (client) =>
      client.query('SELECT DISTINCT customer_uuid FROM audit_seals'),
    );
    expect(rows).toEqual([{ customer_uuid: customer }]);
  });
});
