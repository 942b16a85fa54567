import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import { type Session, startApi } from '../../support/api.ts';
import { hostileResources, workbookParts, zipOf } from './support.ts';

const api = await startApi(hostileResources);
const path = '/services/main/crates';
const depotPath = '/services/main/test/depots';
let session: Session;
let foreignDepot: string;
let goneDepot: string;

const upload = (file: Uint8Array | string, options?: object) =>
  session.upload<ImportAnswer>(path, file, options);
const count = async () => (await session.call('GET', `${path}?range=[0,0]`)).headers.get('content-range');
const depotOf = async (by: Session, name: string) =>
  String((await by.call('POST', depotPath, { name })).body.data.id);
const inlineCell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Uploads'));
  const stranger = await api.signIn(await api.createCustomer('Stranger'));
  await depotOf(session, 'Main');
  foreignDepot = await depotOf(stranger, 'Theirs');
  goneDepot = await depotOf(session, 'Gone');
  await session.call('DELETE', `${depotPath}/${goneDepot}`);
});

const rows = (cells: string) => `label,depot,extra,weight,share\n${cells}\n`;
const deep = '['.repeat(20_000);
const wide = (columns: number) => Array.from({ length: columns }, (_, index) => `c${index}`).join();

describe('a hostile file changes nothing and is refused in words (CS-02, IN-05)', () => {
  test.each<[string, string | Uint8Array, object | undefined]>([
    ['a byte order mark alone', '\ufeff', undefined],
    ['half a character of UTF-16', new Uint8Array([0xff, 0xfe, 0x61]), undefined],
    ['100,000 columns', `${wide(100_000)}\n1\n`, undefined],
    ['a cell of 8 MB', rows(`${'x'.repeat(8_000_000)},Main,,,`), undefined],
    ['a quoted cell of 8 MB', rows(`"${'x\n'.repeat(4_000_000)}",Main,,,`), undefined],
    ['NUL in a JSON value', rows('a,Main,"""\\u0000""",,'), undefined],
    ['a JSON value nested very deep', rows(`a,Main,"${deep}${']'.repeat(deep.length)}",,`), undefined],
    ['a number just too large for its column', rows('a,Main,,1000000000000,'), undefined],
    ['a number that is none', rows('a,Main,,NaN,'), undefined],
    ['blanks that slow pattern matching down', rows(`a,Main,,,"5${' '.repeat(90_000)}x"`), undefined],
    ['the id of another customer’s record (TN-03)', rows(`a,%foreign,,,`), undefined],
    ['the id of a deleted record', rows(`a,%gone,,,`), undefined],
    ['a default of another customer (TN-03)', 'label\na\n', { defaults: { depotId: '%foreign' } }],
    ['a default that is deleted', 'label\na\n', { defaults: { depotId: '%gone' } }],
    [
      'default lists of another customer (TN-03)',
      rows('a,Main,,,'),
      { defaults: { otherDepotIds: ['%foreign'] } },
    ],
    ['a default of another kind of id', 'label\na\n', { defaults: { depotId: 5 } }],
    [
      'options of wrong types',
      rows('a,Main,,,'),
      { mapping: 5, values: [], matchBy: {}, createMissing: 'x' },
    ],
    ['a mapping to a field of the product', rows('a,Main,,,'), { mapping: { weight: 'customerUuid' } }],
    ['a mapping to a figure', rows('a,Main,,,'), { mapping: { weight: 'pricePerPiece' } }],
    ['defaults nested very deep', rows('a,Main,,,'), { defaults: { extra: '%deep' } }],
  ])('%s', async (_what, file, options) => {
    const ids = (text: string) => text.replaceAll('%foreign', foreignDepot).replaceAll('%gone', goneDepot);
    const before = await count();
    const nested = options && JSON.stringify(options).replace('"%deep"', `${deep}${']'.repeat(deep.length)}`);
    const form = new FormData();
    form.append('file', new Blob([(typeof file === 'string' ? ids(file) : file) as BlobPart]), 'x.csv');
    if (nested) form.append('options', ids(nested));
    const answer = await api.call('POST', `${path}/uploadfile/${session.customerUuid}`, {
      body: form,
      headers: { 'x-access-token': session.accessToken },
    });
    expect([400, 422]).toContain(answer.status);
    expect(answer.text.length).toBeLessThan(20_000);
    expect(await count()).toBe(before);
  });

  test.each(['stock.exe', 'stock.html', 'stock.csv.svg', 'stock.pdf'])('a table called %s', async (name) => {
    const before = await count();
    const form = new FormData();
    form.append('file', new Blob([rows('named,Main,,,')]), name);
    const { status, body } = await api.call('POST', `${path}/uploadfile/${session.customerUuid}`, {
      body: form,
      headers: { 'x-access-token': session.accessToken },
    });
    expect([status, body.code, await count()]).toEqual([422, 'FILE_UNREADABLE', before]);
  });

  test('columns called like what every object has are columns like others (IN-03)', async () => {
    const { status, body } = await upload(
      'label,depot,constructor,__proto__,toString\nodd names,Main,1,2,3\n',
    );
    expect([status, body.data.created]).toEqual([200, 1]);
  });
});

describe('a workbook', () => {
  const cells = inlineCell('A1', 'label') + inlineCell('B1', 'depot');

  test('made by hand is read', async () => {
    const second = inlineCell('A2', 'by hand') + inlineCell('B2', 'Main');
    const file = zipOf(workbookParts(`<row r="1">${cells}</row><row r="2">${second}</row>`));
    expect((await upload(file)).body.data).toMatchObject({ created: 1 });
  });

  const largeNumber = `<row r="4294967295">${inlineCell('A4294967295', 'a')}</row>`;
  test.each<[string, () => Buffer]>([
    ['unpacks to gigabytes', () => zipOf(workbookParts(`<row r="1">${cells}</row>`), 3_000_000_000)],
    ['says of a part that it is empty', () => zipOf(workbookParts(`<row r="1">${cells}</row>`), 0)],
    [
      'unpacks to more than it says',
      () => zipOf(workbookParts(`<row r="1">${cells}</row>${'<row/>'.repeat(1e5)}`), 5000),
    ],
    [
      'has very many parts',
      () => zipOf(Object.fromEntries(Array.from({ length: 2500 }, (_, index) => [`p${index}`, 'x']))),
    ],
    [
      'has a column that no sheet has',
      () => zipOf(workbookParts(`<row r="1">${inlineCell('ZZZZZZZ1', 'a')}</row>`)),
    ],
    ['has a row that no sheet has', () => zipOf(workbookParts(`<row r="1">${cells}</row>${largeNumber}`))],
    [
      'has more cells than memory holds',
      () => zipOf(workbookParts('<row><c r="XFD1"><v>1</v></c></row>'.repeat(60_000))),
    ],
    ['is cut off', () => zipOf(workbookParts(`<row r="1">${cells}</row>`)).subarray(0, 300)],
    [
      'declares entities',
      () =>
        zipOf({
          ...workbookParts(''),
          'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><workbook>&b;</workbook>',
        }),
    ],
  ])('that %s is refused, and the server goes on (UP-05)', async (_what, file) => {
    const { status, text } = await upload(file());
    expect(status).toBe(422);
    expect(text).not.toContain('root:');
    expect((await api.call('GET', '/healthz')).status).toBe(200);
  });
});
