import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectDirectory, readConfiguration, variables } from '../../server/process/configuration.ts';
import { exposureWarnings } from '../../server/process/exposure.ts';

describe('readConfiguration', () => {
  test('without variables, everything has a default', () => {
    expect(readConfiguration({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDirectory: path.join(projectDirectory, 'data'),
      connectionsPerAddress: 200,
      diskReserve: 256 * 1024 * 1024,
      databaseUrl: undefined,
      isDemo: true,
      services: ['main', 'store', 'order', 'customer'],
      smtpUrl: undefined,
      mailFrom: undefined,
      publicUrl: undefined,
      trustedProxies: [],
      accessTokenLifetime: 600,
      freshCodeLifetime: 600,
      mapTiles: undefined,
      startsSimulator: true,
      simulatorPort: 0,
      platformRate: 20,
      platformRetryWait: 30_000,
      logLevel: 'info',
    });
  });

  test('an empty variable counts as absent', () => {
    expect(readConfiguration({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfiguration({}));
  });

  test('proxies are addresses or networks, and the public address has no slash behind it', () => {
    expect(
      readConfiguration({ TRUSTED_PROXIES: '10.0.0.0/8, ::1', PUBLIC_URL: 'https://a.example/' }),
    ).toMatchObject({ trustedProxies: ['10.0.0.0/8', '::1'], publicUrl: 'https://a.example' });
  });

  test('the pictures of maps are credited to their host, unless somebody else is named', () => {
    const MAP_TILES = 'https://tiles.example.com/{z}/{x}/{y}.png?key=1';
    const credit = (more: object) => readConfiguration({ MAP_TILES, ...more }).mapTiles;
    expect(credit({})).toEqual({ address: MAP_TILES, credit: 'tiles.example.com', maxZoom: 18 });
    expect(credit({ MAP_TILES_CREDIT: '© Example' })).toMatchObject({ credit: '© Example' });
  });

  test.each(['0', '23', '1.5', 'near'])('pictures of maps have no zoom %s', (MAP_TILES_MAX_ZOOM) =>
    expect(() => readConfiguration({ MAP_TILES_MAX_ZOOM })).toThrow(
      `MAP_TILES_MAX_ZOOM is "${MAP_TILES_MAX_ZOOM}", but must be a whole number from 1 to 22.`,
    ));

  test.each([
    'http://tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}.png',
    'https://{z}.example.com/{z}/{x}/{y}.png',
    'https://{x}.example.com/{z}/{y}.png',
    'https://a:b@tiles.example.com/{z}/{x}/{y}.png',
    'tiles',
  ])('the pictures of maps cannot come from %s', (MAP_TILES) =>
    expect(() => readConfiguration({ MAP_TILES })).toThrow('MAP_TILES is'));

  test('the demo has invented platforms, unless there are real ones', () => {
    const uber = { UBER_CLIENT_ID: 'app', UBER_CLIENT_SECRET: 'a-secret-word' };
    expect(readConfiguration({ DEMO: '0' }).startsSimulator).toBe(false);
    expect(readConfiguration(uber)).toMatchObject({
      startsSimulator: false,
      uber: { webhookKeys: ['a-secret-word'], apiUrl: 'https://api.uber.com' },
    });
    expect(readConfiguration({ MRD_URLS: 'https://a.example/, https://b.example' })).toMatchObject({
      startsSimulator: false,
      mrdUrls: ['https://a.example', 'https://b.example'],
    });
    expect(readConfiguration({ ...uber, SIMULATOR: '1' }).startsSimulator).toBe(true);
  });

  test.each([
    'UBER_TOKEN_URL',
    'UBER_API_URL',
    'MRD_URLS',
  ])('secrets of platforms never travel in the clear: %s', (name) => {
    const read = (address: string) => () => readConfiguration({ [name]: address });
    expect(read('http://menus.example.com')).toThrow(`${name} is "http://menus.example.com", but must be`);
    expect(read('http://127.0.0.1.example.com')).toThrow(name);
    for (const address of ['https://menus.example.com', 'http://127.0.0.1:8300', 'http://[::1]:8300'])
      expect(read(address)).not.toThrow();
  });

  test('a wrong secret is named, and not repeated', () => {
    const read = () => readConfiguration({ UBER_CLIENT_SECRET: 'köy' });
    expect(read).toThrow('UBER_CLIENT_SECRET must be the client secret');
    expect(read).not.toThrow('köy');
  });

  test('services are listed once, in the usual order', () => {
    expect(readConfiguration({ SERVICES: 'order, main,order' }).services).toEqual(['main', 'order']);
  });

  test.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ DATABASE_URL: 'postgres://localhost/commissary' }, false],
    [{ HOST: '0.0.0.0', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
  ])('with %o, demo is %s', (environment, isDemo) => {
    expect(readConfiguration(environment).isDemo).toBe(isDemo);
  });

  test.each([
    ['PORT', '80a', 'PORT is "80a", but must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT is "70000", but must be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT is "-1", but must be a whole number from 0 to 65535.'],
    [
      'DISK_RESERVE_MB',
      '1GB',
      'DISK_RESERVE_MB is "1GB", but must be a whole number of megabytes, 0 for none.',
    ],
    ['SERVICES', ',', 'SERVICES is ",", but must be one or more of main, store, order, customer'],
    ['HOST', 'a b', 'HOST is "a b", but must be a host name or an IP address.'],
    ['DEMO', 'yes', 'DEMO is "yes", but must be 1 or 0.'],
    [
      'SERVICES',
      'main,shop',
      'SERVICES is "main,shop", but must be one or more of main, store, order, customer, separated by commas.',
    ],
    [
      'SMTP_URL',
      'mail.example',
      'SMTP_URL is "mail.example", but must be an address such as smtp://user:password@host:587.',
    ],
    ['MAIL_FROM', 'Us <a@b.example>', 'MAIL_FROM is "Us <a@b.example>", but must be one e-mail address'],
    [
      'PUBLIC_URL',
      'https://a.example/office',
      'PUBLIC_URL is "https://a.example/office", but must be the address',
    ],
    ['PUBLIC_URL', 'a.example', 'PUBLIC_URL is "a.example", but must be the address that people open'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8, proxy',
      'TRUSTED_PROXIES is "10.0.0.0/8, proxy", but must be IP addresses',
    ],
    ['TRUSTED_PROXIES', '10', 'TRUSTED_PROXIES is "10", but must be IP addresses or networks'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL is "loud", but must be one of trace, debug, info, warn, error, fatal, silent.',
    ],
    [
      'DATABASE_URL',
      'mysql://me:secret@host/shop',
      'DATABASE_URL is "mysql://me:***@host/shop", but must be an address such as postgres://user:password@host:5432/database.',
    ],
  ])('%s=%s is refused with a sentence', (name, value, sentence) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(sentence);
  });

  test('every wrong variable is named', () => {
    expect(() => readConfiguration({ PORT: 'x', DEMO: 'x' })).toThrow(/^PORT is "x".*\nDEMO is "x".*/);
  });
});

describe('whoever lets others than this machine reach the product', () => {
  const warnings = (environment: Record<string, string>) =>
    exposureWarnings(readConfiguration(environment)).join('\n');

  test('is warned that a demo shows its accounts to everybody', () => {
    expect(warnings({ HOST: '0.0.0.0', DEMO: '1' })).toContain(
      'This is a demo, and others may reach 0.0.0.0',
    );
    expect(warnings({ HOST: '0.0.0.0' })).not.toContain('This is a demo');
    expect(warnings({ HOST: '127.0.0.1', DEMO: '1' })).toBe('');
  });

  test('is warned that links in mails need an address', () => {
    expect(warnings({ HOST: '0.0.0.0' })).toContain('PUBLIC_URL is not set');
    expect(warnings({ HOST: '0.0.0.0', PUBLIC_URL: 'https://office.example' })).toBe('');
  });
});

describe('the table of docs/operations.md', () => {
  const page = readFileSync(path.join(projectDirectory, 'docs', 'operations.md'), 'utf8');
  const section = /^## Environment variables\n(.*?)^##/ms.exec(page)?.[1] ?? '';
  const rows = new Map(
    [...section.matchAll(/^\| `([A-Z_]+)` \| (.+?) \| (.+) \|$/gm)].map(
      ([, name, standard, meaning]) => [name, { standard, meaning }] as const,
    ),
  );

  /** The variables with a default of their own, and that default in words. */
  const standards = Object.entries(variables).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(undefined);
    if (data === undefined) return [];
    if (name === 'DATA_DIR') return [[name, path.relative(projectDirectory, String(data))]];
    return [[name, Array.isArray(data) ? data.join(',') || 'none' : String(data)]];
  });

  test('has each variable that the server reads, and no other', () => {
    expect([...rows.keys()].toSorted()).toEqual(Object.keys(variables).toSorted());
  });

  test.each(standards)('says the default of %s: %s', (name = '', standard) => {
    expect(rows.get(name)?.standard).toBe(standard);
  });

  test.each(Object.entries(variables))('says what %s means, as its definition does', (name, schema) => {
    expect(rows.get(name)?.meaning).toBe(schema.description);
  });

  test.each(Object.entries(variables))('%s has words for whoever sets it wrong', (_name, schema) => {
    expect(schema.meta()?.expected).toMatch(/^\S.*[^.\s]$/);
  });
});
