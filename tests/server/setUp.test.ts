import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readConfiguration } from '../../server/process/configuration.ts';
import { readSetup } from '../../server/services/main/installation/setUp.ts';
import { accessOf, asOperator } from '../support/access.ts';
import { type ApiOptions, serveApi } from '../support/api.ts';
import { startDatabase } from '../support/startDatabase.ts';
import { makeTestDirectory } from '../support/testDirectory.ts';

const whole = `
administrator: { name: Ana Ruiz, email: Ana@barsol.example }
business: { name: Bar Sol, country: ES, language: es, timeZone: Europe/Madrid }
stores:
  - { name: Bar Sol Centro, code: '001', city: Madrid }
  - { name: Bar Sol Playa, code: '002' }
`;

async function setupFrom(text: string) {
  const file = path.join(await makeTestDirectory(), 'setup.yaml');
  await writeFile(file, text);
  return readSetup(file);
}

const refusalOf = (text: string) =>
  setupFrom(text).then(
    () => 'none',
    (error: Error) => error.message.split('\n  ').slice(1),
  );

/** Starts the product, and returns what it said at the terminal. */
async function start(database: Awaited<ReturnType<typeof startDatabase>>, options: ApiOptions) {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const api = await serveApi(database, undefined, options).finally(() => spy.mockRestore());
  return { api, said: written.join('') };
}

describe('a file sets up an installation without a browser', () => {
  test('its administrator owns the business with its stores, once', async () => {
    const database = await startDatabase();
    const { api, said } = await start(database, { setup: await setupFrom(whole) });
    const [, email = '', password = ''] = /^ {2}(\S+@\S+) {2}password (\S+)$/m.exec(said) ?? [];
    expect(email).toBe('ana@barsol.example');
    const { body } = await accessOf(api).logIn({ email, password });
    const [customer] = body.data.customerUserMappings;
    expect(customer?.Customer).toMatchObject({ name: 'Bar Sol', country: 'ES', currency: 'EUR' });
    const owner = await api.signIn(customer?.customerUuid ?? '', { role: 'Owner' });
    const { body: stores } = await owner.call<{ name: string }[]>('GET', '/services/store/api/stores/stores');
    expect(stores.data.map(({ name }) => name).sort()).toEqual(['Bar Sol Centro', 'Bar Sol Playa']);
    const { body: channels } = await owner.call<{ name: string }[]>('GET', '/services/main/channels');
    expect(channels.data.map(({ name }) => name)).toContain('Mostrador');
    const { said: again } = await start(database, { setup: await setupFrom(whole) });
    expect(again).toBe('');
    expect(await asOperator(api, 'SELECT name FROM customers')).toHaveLength(1);
  });

  test('the demo comes beside it, and belongs to the administrator', async () => {
    const { api } = await start(await startDatabase(), { setup: await setupFrom(`${whole}demo: true`) });
    const rows = await asOperator(
      api,
      'SELECT c.name, u.email FROM customers AS c JOIN customer_users AS cu ON cu.customer_uuid = c.uuid JOIN users AS u ON u.uuid = cu.user_uuid ORDER BY c.name',
    );
    const email = 'ana@barsol.example';
    expect(rows).toEqual([
      { name: 'Bar Sol', email },
      { name: 'Ember & Dough', email },
    ]);
  });

  test('if a store is refused, nothing is there', async () => {
    const database = await startDatabase();
    const setup = await setupFrom(`${whole}  - { name: Bar Sol Playa, code: '003', sity: Cádiz }`);
    await expect(start(database, { setup })).rejects.toThrow(
      /stores\.2\.sity: There is no field of this name/,
    );
    const { rows } = await database.pool.query('SELECT FROM customers');
    expect(rows).toHaveLength(0);
  });
});

describe('a file that cannot be used says where and why', () => {
  test('for each value that is missing, wrong or unknown', async () => {
    expect(
      await refusalOf(`
administrator: { name: Ana, email: nobody }
business: { name: Bar Sol, country: ZZ, colour: red }
demo: maybe
`),
    ).toEqual([
      'administrator.email is "nobody", but must be one e-mail address, such as ana@example.com.',
      'business.country is "ZZ", but must be the two letters of a country, such as ES.',
      'business.timeZone is missing. It must be a time zone, such as Europe/Madrid.',
      'business.colour is no setting. Remove it.',
      'demo is "maybe", but must be true or false.',
    ]);
    expect(await refusalOf('')).toEqual([
      'The content is missing. It must be settings for administrator, business, stores and demo.',
    ]);
  });

  test('if it is not YAML, or not there', async () => {
    expect(await refusalOf('business: {')).toEqual([
      expect.stringMatching(/^It is not YAML: .* at line 1, column 12\.$/),
    ]);
    await expect(readSetup('/nowhere/setup.yaml')).rejects.toThrow(
      /^SETUP names \/nowhere\/setup\.yaml, which cannot be used:\n {2}It cannot be read: ENOENT/,
    );
  });

  test('and a demo starts without one', () => {
    expect(readConfiguration({ SETUP: 'setup.yaml' }).isDemo).toBe(false);
    expect(() => readConfiguration({ SETUP: 'setup.yaml', DEMO: '1' })).toThrow(/^SETUP is "setup\.yaml"/);
  });
});
