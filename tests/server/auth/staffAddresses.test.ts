import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../../server/database/migrate.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { accessOf } from '../../support/access.ts';
import { type Answer, startApi } from '../../support/api.ts';
import { startDatabase } from '../../support/startDatabase.ts';

const api = await startApi();
const access = accessOf(api);
const staff = '/services/main/access/staff';
const customer = await api.createCustomer('One spelling');
const owner = await api.signIn(customer);
const victim = await api.createAccount([customer], { role: 'Manager' });
const { body: roles } = await owner.call<{ id: string; name: string }[]>(
  'GET',
  '/services/main/access/roles',
);
const roleId = (name: string) => roles.data.find((role) => role.name === name)?.id;
const loud = victim.email.toUpperCase();

/** What the victim may do here: the name of the role; undefined where they do not work here any more. */
async function placeOf(): Promise<string | undefined> {
  const { rows } = await inTransaction(api.database.pool, 'sign-in', (client) =>
    client.query(`SELECT role_name FROM customer_users WHERE customer_uuid = $1 AND user_uuid = $2`, [
      customer,
      victim.uuid,
    ]),
  );
  return rows[0]?.role_name;
}

const issue = ({ status, body }: Answer<unknown>) => [
  status,
  body.issues?.[0]?.field,
  body.issues?.[0]?.code,
];

describe('an address in other letter case is the same address', () => {
  test('a second record for it is refused, and nobody’s role changes (TN-12)', async () => {
    const twin = { name: 'Twin', email: loud, roleId: roleId('Owner') };
    expect(issue(await owner.call('POST', staff, twin))).toEqual([422, 'email', 'notUnique']);
    expect(await placeOf()).toBe('Manager');
  });

  test('a file with it is refused, and one that matches by it changes the record that is there', async () => {
    const file = `Name,E-mail,Role\nTwin,${loud},Owner\n`;
    const refused = await owner.upload(staff, file);
    expect([refused.status, refused.body.issues?.[0]?.code]).toEqual([422, 'notUnique']);
    const twice = `Name,E-mail,Role\nA,new@spelling.example,Viewer\nB,NEW@spelling.example,Owner\n`;
    expect((await owner.upload(staff, twice)).body.issues?.[0]?.code).toBe('repeatedInFile');
    const matched = await owner.upload(staff, `Name,E-mail,Role\nVictim,${loud},Manager\n`, {
      matchBy: 'email',
    });
    expect(matched.body.data).toMatchObject({ created: 0, updated: 1 });
    expect(await placeOf()).toBe('Manager');
  });

  test('a change to it on another record is refused, also by bulk and beside the product', async () => {
    const other = await owner.call('POST', staff, {
      name: 'Other',
      email: 'other@spelling.example',
      roleId: roleId('Viewer'),
    });
    const address = `${staff}/${other.body.data.id}`;
    expect(issue(await owner.call('PATCH', address, { email: loud }))).toEqual([422, 'email', 'notUnique']);
    const bySql = inTransaction(api.database.pool, { customer, stores: 'all' }, (client) =>
      client.query(`UPDATE staff SET email = $2 WHERE id = $1`, [other.body.data.id, ` ${loud}`]),
    );
    await expect(bySql).rejects.toThrow('staff_email_key');
    expect((await owner.call('DELETE', address)).status).toBe(200);
    expect(await placeOf()).toBe('Manager');
  });

  test('is kept in small letters, found in any, and signs in in any', async () => {
    const added = await owner.call('POST', staff, {
      name: 'Loud',
      email: 'LOUD@Spelling.Example',
      roleId: roleId('Viewer'),
    });
    expect(added.body.data.email).toBe('loud@spelling.example');
    const filter = encodeURIComponent(JSON.stringify({ email: 'Loud@spelling.EXAMPLE' }));
    const found = await owner.call<{ name: string }[]>('GET', `${staff}?filter=${filter}`);
    expect(found.body.data.map(({ name }) => name)).toEqual(['Loud']);
    expect((await access.logIn({ ...victim, email: loud })).status).toBe(200);
  });
});

test('an upgrade keeps one record of each address, switches its twins off and says so in the log', async () => {
  const { pool } = await startDatabase({ isMigrated: false });
  const log = pino({ level: 'silent' });
  await migrate(pool, log, { upTo: 8 });
  const { rows: made } = await pool.query(`INSERT INTO customers (name) VALUES ('Twins') RETURNING uuid`);
  const twins: string = made[0].uuid;
  const add = (name: string, email: string, role: string) =>
    inTransaction(pool, { customer: twins, stores: 'all' }, (client) =>
      client.query(
        `INSERT INTO staff (customer_uuid, name, email, role_id, is_active, created_at)
         SELECT $1, $2, $3, id, true, clock_timestamp() FROM roles WHERE name = $4`,
        [twins, name, email, role],
      ),
    );
  await add('Thandi', 'thandi@twins.example', 'Owner');
  await add('Sam', 'Sam@twins.example', 'Manager');
  await add('Sam too', 'SAM@twins.example', 'Owner');
  await add('Zoë', 'zoe@twins.example', 'Viewer');
  await migrate(pool, log);
  const { rows } = await inTransaction(pool, { customer: twins, stores: 'all' }, (client) =>
    client.query('SELECT name, email, is_active AS "isActive" FROM staff ORDER BY created_at'),
  );
  expect(rows).toEqual([
    { name: 'Thandi', email: 'thandi@twins.example', isActive: true },
    { name: 'Sam', email: 'sam@twins.example', isActive: true },
    {
      name: 'Sam too (SAM@twins.example)',
      email: expect.stringMatching(/@duplicate\.invalid$/),
      isActive: false,
    },
    { name: 'Zoë', email: 'zoe@twins.example', isActive: true },
  ]);
  const { rows: places } = await inTransaction(pool, 'sign-in', (client) =>
    client.query(
      `SELECT u.email, c.role_name AS role FROM customer_users AS c JOIN users AS u ON u.uuid = c.user_uuid ORDER BY u.email`,
    ),
  );
  expect(places).toEqual([
    { email: 'sam@twins.example', role: 'Manager' },
    { email: 'thandi@twins.example', role: 'Owner' },
    { email: 'zoe@twins.example', role: 'Viewer' },
  ]);
  const { rows: events } = await inTransaction(pool, { customer: twins, stores: 'all' }, (client) =>
    client.query(`SELECT actor_name, record_name FROM audit_events WHERE resource = 'access/staff'`),
  );
  expect(events).toEqual([{ actor_name: 'Commissary', record_name: 'Sam too (SAM@twins.example)' }]);
});

test('an upgrade leaves somebody in charge also where the twin alone was', async () => {
  const { pool } = await startDatabase({ isMigrated: false });
  const log = pino({ level: 'silent' });
  await migrate(pool, log, { upTo: 8 });
  const { rows: made } = await pool.query(`INSERT INTO customers (name) VALUES ('Alone') RETURNING uuid`);
  const alone: string = made[0].uuid;
  await inTransaction(pool, { customer: alone, stores: 'all' }, async (client) => {
    for (const [email, role] of [
      ['solo@alone.example', 'Viewer'],
      ['Solo@alone.example', 'Owner'],
    ])
      await client.query(
        `INSERT INTO staff (customer_uuid, name, email, role_id, is_active, created_at)
         SELECT $1, $2, $2, id, true, clock_timestamp() FROM roles WHERE name = $3`,
        [alone, email, role],
      );
  });
  await migrate(pool, log);
  const { rows } = await inTransaction(pool, 'sign-in', (client) =>
    client.query('SELECT role_name AS role FROM customer_users WHERE customer_uuid = $1', [alone]),
  );
  expect(rows).toEqual([{ role: 'Owner' }]);
});
