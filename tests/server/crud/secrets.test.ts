import { beforeAll, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { sealAnew } from '../../../server/commands/rotateKeys.ts';
import { openedSecret } from '../../../server/crud/read.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { addKey, openSecrets } from '../../../server/process/secrets.ts';
import { keptPlans } from '../../../server/schema/plans.ts';
import { type Session, startApi } from '../../support/api.ts';
import { toolHire } from '../../support/toolHire.ts';

const resources = await toolHire();
const [sites] = resources.filter(({ name }) => name === 'hire/sites') as [Resource];
const { table } = sites;
const api = await startApi(resources);
const path = '/services/main/hire/sites';
const code = 'gate-4711-4711';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Secrets'));
});

const newSite = async (more: object = {}) => {
  const { body } = await session.call('POST', path, { name: crypto.randomUUID(), ...more });
  return body.data;
};
const patch = (id: unknown, values: object) => session.call('PATCH', `${path}/${id}`, values);

/** The secret of a site, as a part of the server reads it. */
async function opened(id: string | number, secrets = openSecrets(api.dataDirectory)): Promise<string> {
  const context = { resource: sites, secrets: await secrets, planOf: keptPlans()('hire/sites') };
  const wanted = { customer: session.customerUuid, id, field: 'doorCode' };
  return inTransaction(api.database.pool, { customer: wanted.customer, stores: 'all' }, (client) =>
    openedSecret(client, context, wanted),
  );
}

/** Everything that the database keeps about a customer’s sites. */
async function everythingKept(): Promise<string> {
  return inTransaction(
    api.database.pool,
    { customer: session.customerUuid, stores: 'all' },
    async (client) => {
      const texts: string[] = [];
      for (const name of [table, 'audit_events', 'idempotency_keys'])
        texts.push(JSON.stringify((await client.query(`SELECT * FROM ${name}`)).rows));
      return texts.join();
    },
  );
}

describe('a secret', () => {
  test('is answered as its last four, kept sealed, and opened only on the server', async () => {
    const site = await newSite({ doorCode: code });
    expect(site.doorCode).toBe('•••• 4711');
    const { text } = await session.call('GET', `${path}/${site.id}`);
    expect(text).toContain('•••• 4711');
    expect(text).not.toContain(code);
    expect(await everythingKept()).not.toContain(code);
    expect(await opened(site.id)).toBe(code);
  });

  test('that is short shows none of its characters', async () => {
    expect((await newSite({ doorCode: '4711' })).doorCode).toBe('••••');
  });

  test('stays as it is when a change sends nothing, a blank or its mask, and goes with null', async () => {
    const { id } = await newSite({ doorCode: code });
    for (const doorCode of [undefined, '', '  ', '•••• 4711'])
      expect((await patch(id, { name: crypto.randomUUID(), doorCode })).status).toBe(200);
    expect(await opened(id)).toBe(code);
    expect((await patch(id, { doorCode: null })).body.data.doorCode).toBeNull();
  });

  test('leaves only dots in the history, also when another takes its place', async () => {
    const { id } = await newSite({ doorCode: code });
    await patch(id, { doorCode: 'gate-0815-4711' });
    const history = await session.call<{ changes: object[] }[]>('GET', `${path}/${id}/history`);
    expect(history.body.data[0]?.changes).toEqual([{ field: 'doorCode', before: '••••', after: '••••' }]);
    expect(history.text).not.toContain('4711');
  });

  test('can be filtered only by whether there is one', async () => {
    const { id } = await newSite({ doorCode: code });
    const list = (filter: object) =>
      session.call<WireRecord[]>('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    const set = await list({ doorCode: { isEmpty: false } });
    expect(set.body.data.map((site) => site.id)).toContain(id);
    expect((await list({ doorCode: { eq: code } })).status).toBe(400);
    expect((await list({ doorCode: code })).status).toBe(400);
  });

  test('is in no file, even if the file names its column', async () => {
    await newSite({ doorCode: code });
    const whole = await session.call('GET', `${path}/downloadExcel?format=csv`);
    expect(whole.text).toContain('Name');
    expect(whole.text).not.toMatch(/Door code|4711/);
    const columns = encodeURIComponent(JSON.stringify(['name', 'doorCode']));
    const named = await session.call('GET', `${path}/downloadExcel?format=csv&columns=${columns}`);
    expect(named.text).toContain('••••');
    expect(named.text).not.toContain('4711');
  });

  test('is not changed in bulk, because that could not be undone', async () => {
    const { id } = await newSite({ doorCode: code });
    const edits = [{ field: 'doorCode', how: 'set', value: '1234' }];
    const { status, body } = await session.call('POST', `${path}/bulkEdit`, { ids: [id], edits });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['doorCode']]);
    expect(await opened(id)).toBe(code);
  });
});

test('a secret that is not sealed cannot be stored, whoever writes it', async () => {
  const { id } = await newSite();
  const plain = inTransaction(
    api.database.pool,
    { customer: session.customerUuid, stores: 'all' },
    (client) => client.query(`UPDATE ${table} SET door_code = $1 WHERE id = $2`, ['gate: 4711', id]),
  );
  await expect(plain).rejects.toThrow(/sealed_text/);
});

describe('an issued key', () => {
  test('is in the answer that issues it, and in no other', async () => {
    const site = await newSite();
    const { apiKey } = site.issued as { apiKey: string };
    expect(apiKey).toMatch(/^site_[\w-]{43}$/);
    expect(site.apiKey).toBe(`•••• ${apiKey.slice(-4)}`);
    const again = await session.call('GET', `${path}/${site.id}`);
    expect(again.text).not.toContain(apiKey);
    expect(again.body.data.issued).toBeUndefined();
    expect(await everythingKept()).not.toContain(apiKey);
  });

  test('is replaced by another, based on a version', async () => {
    const site = await newSite();
    const issue = (version?: number) =>
      session.call('POST', `${path}/${site.id}/issueKey`, { field: 'apiKey', version });
    const next = (await issue(1)).body.data;
    expect(next.version).toBe(2);
    expect(next.issued).not.toEqual(site.issued);
    expect((await issue(1)).status).toBe(409);
    const wrong = await session.call('POST', `${path}/${site.id}/issueKey`, { field: 'name' });
    expect(wrong.status).toBe(422);
  });

  test('cannot be chosen by anybody', async () => {
    const { id } = await newSite();
    expect((await patch(id, { apiKey: 'site_mine' })).body.errors).toHaveProperty('apiKey');
  });

  test('is issued only by people who may change the record', async () => {
    const { id } = await newSite();
    const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
    expect((await viewer.call('POST', `${path}/${id}/issueKey`, { field: 'apiKey' })).status).toBe(403);
  });

  test('is answered once for requests that are sent twice, and kept for none of them', async () => {
    const headers = { 'x-access-token': session.accessToken, 'idempotency-key': 'twice' };
    const send = () =>
      api.call<WireRecord>('POST', path, { headers, body: { name: 'Sent twice', doorCode: code } });
    const first = (await send()).body.data;
    const second = (await send()).body.data;
    expect(second.id).toBe(first.id);
    expect(first.issued).toBeDefined();
    expect(second.issued).toBeUndefined();
    expect(await everythingKept()).not.toContain(String((first.issued as { apiKey: string }).apiKey));
  });
});

test('a new key of the installation seals the secrets of every record anew', async () => {
  const { id } = await newSite({ doorCode: code });
  const secrets = await addKey(api.dataDirectory);
  expect(await sealAnew(api.database.pool, secrets)).toBeGreaterThan(0);
  expect(await opened(id, Promise.resolve(secrets))).toBe(code);
  expect(await sealAnew(api.database.pool, secrets)).toBe(0);
});

describe('a definition', () => {
  const vault = (more: Partial<ResourceInput> & { fields?: ResourceInput['fields'] }) =>
    defineResource({
      name: 'test/vaults',
      labels: { one: 'Vault', many: 'Vaults' },
      title: 'name',
      ...more,
      fields: { name: { kind: 'text' }, code: { kind: 'secret' }, ...more.fields },
    });
  const codesOf = (more: Parameters<typeof vault>[0]) =>
    [...mistakesIn([vault(more)]).values()].flatMap((mistakes) =>
      mistakes.flatMap(({ sentences }) => sentences.map(({ code }) => code)),
    );

  test.each([
    [{ title: 'code' }],
    [{ list: { filterBy: ['code'] } }],
    [{ fields: { copy: { kind: 'text', computed: '{code}' } } }],
    [{ fields: { other: { kind: 'text', shownWhen: { field: 'code', is: 'x' } } } }],
    [{ calls: [{ verb: 'list', path: 'vaults/of/{code}' }] }],
    [{ uniqueTogether: [['name', 'code']] }],
    [{ list: { tabs: [{ label: 'Locked', where: { code: null } }] } }],
    [
      {
        actions: {
          open: { set: { name: 'open' }, when: { field: 'code', is: null }, call: 'PATCH open/{id}' },
        },
      },
    ],
    [{ fields: { key: { kind: 'issuedKey' } }, actions: { a: { form: ['key'], call: 'PATCH a/{id}' } } }],
  ] as [Parameters<typeof vault>[0]][])('that reads a secret is refused: %j', (more) => {
    expect(codesOf(more)).toContain('secretUsed');
  });

  test('that gives a secret a default, or another kind a prefix, is refused', () => {
    expect(codesOf({ fields: { code: { kind: 'secret', default: 'x' } } })).toEqual(['optionOfSecret']);
    expect(codesOf({ fields: { name: { kind: 'text', prefix: 'a_' } } })).toEqual(['prefixMeansNothing']);
    expect(codesOf({ fields: { code: { kind: 'issuedKey', required: true } } })).toEqual(['optionOfSecret']);
  });
});
