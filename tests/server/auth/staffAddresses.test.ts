import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../../server/database/transaction.ts';
import { accessOf } from '../../support/access.ts';
import { type Answer, startApi } from '../../support/api.ts';

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
