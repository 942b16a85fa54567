import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GridAnswer, GridImported, GridSaved } from '../../../contract/calls/grids.ts';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { resolveReferences } from '../../support/apiDocument.ts';
import { made, twoSites } from '../../support/hireSites.ts';
import { toolHire } from '../../support/toolHire.ts';

const definitions = await toolHire();
const api = await startApi([...productResources, ...definitions]);
const main = '/services/main';
const path = `${main}/hire/season-rates/grids/rates`;

let customer: string;
let session: Session;
let tools: WireRecord[];
let seasons: WireRecord[];
let book: WireRecord;
let counter = 0;

const post = async (name: string, body: object, by = session): Promise<WireRecord> => {
  const answer = await by.call('POST', `${main}/${name}`, body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data;
};
const newBook = () => {
  counter += 1;
  return post('hire/price-books', { name: `Book ${counter}` });
};
const cell = (tool: number, season: number, value: unknown, version?: number) => ({
  row: tools[tool]?.id,
  column: seasons[season]?.id,
  value,
  ...(version !== undefined && { version }),
});
const save = (cells: object[], by = session) => by.call<GridSaved>('POST', path, { within: book.id, cells });
const read = (parameters: Record<string, string> = {}, by = session) =>
  by.call<GridAnswer>('GET', `${path}?${new URLSearchParams({ within: String(book.id), ...parameters })}`);
/** The values as a table: a row of the grid in each row. */
const values = async (by = session) => {
  const { rows, columns, cells } = (await read({}, by)).body.data;
  return rows.map((_row, row) =>
    columns.map((_column, column) => cells.find(([of, at]) => of === row && at === column)?.[4] ?? null),
  );
};

beforeAll(async () => {
  customer = await api.createCustomer('Grids');
  session = await api.signIn(customer);
  tools = [];
  seasons = [];
  for (const name of ['Drill', 'Grinder', 'Saw']) tools.push(await post('hire/tools', { name }));
  for (const name of ['Winter', 'Summer']) seasons.push(await post('hire/seasons', { name }));
});

beforeEach(async () => {
  book = await newBook();
});

describe('the read', () => {
  test('has the rows and columns in the order of their lists, and the cells that have a record', async () => {
    await post('hire/season-rates', {
      bookId: book.id,
      toolId: tools[1]?.id,
      seasonId: seasons[1]?.id,
      rate: 900,
    });
    const { data } = (await read()).body;
    expect(data).toMatchObject({
      rows: [{ name: 'Drill' }, { name: 'Grinder' }, { name: 'Saw' }],
      columns: [{ name: 'Winter' }, { name: 'Summer' }],
      rowTotal: 3,
      isTotalCut: false,
      areColumnsCut: false,
      cells: [[1, 1, expect.any(String), 1, 900]],
    });
  });

  test('filters, searches and pages its rows as their list does', async () => {
    await save([cell(0, 0, 1), cell(2, 0, 3)]);
    const searched = await read({ filter: JSON.stringify({ q: 'saw' }) });
    expect(searched.body.data).toMatchObject({
      rows: [{ name: 'Saw' }],
      rowTotal: 1,
      cells: [[0, 0, expect.any(String), 1, 3]],
    });
    const paged = await read({ range: '[1,1]' });
    expect(paged.body.data).toMatchObject({ rows: [{ name: 'Grinder' }], rowTotal: 3, cells: [] });
    const summer = await read({ columns: JSON.stringify({ name: 'Summer' }) });
    expect(summer.body.data).toMatchObject({ columns: [{ name: 'Summer' }], cells: [] });
  });

  test('refuses what means nothing', async () => {
    expect((await read({ within: 'nothing' })).status).toBe(404);
    expect((await read({ within: String(tools[0]?.id) })).status).toBe(404);
    expect((await session.call('GET', path)).status).toBe(404);
    expect((await read({ filter: '{"nonsense":1}' })).status).toBe(400);
    expect((await read({ range: '[0,9999]' })).status).toBe(400);
  });
});

describe('the write', () => {
  test('creates, changes and empties cells at once', async () => {
    const first = await save([cell(0, 0, 100), cell(0, 1, 200), cell(1, 0, 300)]);
    expect(first.status).toBe(200);
    expect(first.body.data.cells).toMatchObject([
      { version: 1, value: 100 },
      { version: 1, value: 200 },
      { version: 1, value: 300 },
    ]);
    const second = await save([
      cell(0, 0, 150, 1),
      cell(0, 1, null, 1),
      cell(2, 1, 400, 0),
      cell(1, 0, 300, 1),
    ]);
    expect(second.body.data.cells).toMatchObject([
      { id: first.body.data.cells[0]?.id, version: 2, value: 150 },
      { id: null, version: 0, value: null },
      { version: 1, value: 400 },
      { id: first.body.data.cells[2]?.id, version: 1, value: 300 },
    ]);
    expect(await values()).toEqual([
      [150, null],
      [300, null],
      [null, 400],
    ]);
  });

  test('writes a history for each cell', async () => {
    const [saved] = (await save([cell(0, 0, 100)])).body.data.cells;
    await save([cell(0, 0, 250)]);
    const { body } = await session.call<HistoryEntry[]>(
      'GET',
      `${main}/hire/season-rates/${saved?.id}/history`,
    );
    expect(body.data).toMatchObject([
      { action: 'update', changes: [{ field: 'rate', before: '1.00', after: '2.50' }] },
      { action: 'create' },
    ]);
  });

  test('changes nothing if one cell is wrong, and names it', async () => {
    const answer = await save([cell(0, 0, 100), cell(1, 0, -5), cell(1, 1, 'many'), cell(2, 0, 2_000_000)]);
    expect(answer.status).toBe(422);
    expect(answer.body.issues).toMatchObject([
      { field: 'cells.1.value', code: 'tooSmall', record: { name: 'Grinder · Winter' } },
      { field: 'cells.2.value', code: 'wrongType' },
      { field: 'cells.3.value', code: 'tooBig' },
    ]);
    expect((await read()).body.data.cells).toEqual([]);
  });

  test('names the cells that somebody else changed, and holds what they are now', async () => {
    await save([cell(0, 0, 100), cell(0, 1, 200)]);
    await save([cell(0, 0, 111)]);
    const answer = await save([cell(0, 0, 150, 1), cell(0, 1, 250, 1), cell(1, 0, 5, 3)]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      issues: [{ field: 'cells.0', code: 'changedMeanwhile' }, { field: 'cells.2' }],
      current: [
        { place: 0, version: 2, value: 111 },
        { place: 2, id: null, version: 0, value: null },
      ],
    });
    expect(await values()).toEqual([
      [111, 200],
      [null, null],
      [null, null],
    ]);
  });

  test('takes a cell that already is as asked, so that a lost answer is no conflict', async () => {
    await save([cell(0, 0, 100)]);
    expect((await save([cell(0, 0, 100, 0)])).status).toBe(200);
    expect((await save([cell(1, 1, null, 4)])).status).toBe(200);
  });

  test('is done once for one key', async () => {
    const headers = { 'x-access-token': session.accessToken, 'idempotency-key': 'grid-once' };
    const send = (value: number) =>
      api.call<GridSaved>('POST', path, { body: { within: book.id, cells: [cell(0, 0, value)] }, headers });
    const first = await send(100);
    await save([cell(0, 0, 200)]);
    expect((await send(100)).body.data).toEqual(first.body.data);
    expect(await values()).toMatchObject([[200, null], {}, {}]);
    expect((await send(300)).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_USED' });
  });

  test('lets two people add the same cell at once: one adds it, the other learns of it', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((value) => save([cell(0, 0, value, 0)])));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409]);
  });
});

describe('hostile input', () => {
  test('is refused with what is wrong', async () => {
    const doubled = await save([cell(0, 0, 1), cell(0, 1, 1), cell(0, 0, 2)]);
    expect(doubled.status).toBe(422);
    expect(doubled.body.issues).toMatchObject([{ field: 'cells.2', code: 'repeated' }]);
    const many = Array.from({ length: 5001 }, () => cell(0, 0, 1));
    expect((await save(many)).status).toBe(422);
    expect((await save([])).status).toBe(422);
    expect((await save([{ ...cell(0, 0, 1), row: 'x' }])).status).toBe(422);
    expect((await save([{ ...cell(0, 0, 1), row: 7 }])).body.issues).toMatchObject([
      { field: 'cells.0.row' },
    ]);
    expect((await save([{ ...cell(0, 0, 1), note: 'x' }])).status).toBe(422);
    expect((await save([cell(0, 0, { a: 1 })])).status).toBe(422);
    const nowhere = await session.call('POST', path, { cells: [cell(0, 0, 1)] });
    expect(nowhere.status).toBe(404);
  });

  test('names the row and the column that do not exist', async () => {
    const other = String(book.id);
    const answer = await save([
      { ...cell(0, 0, 1), row: other },
      { ...cell(0, 1, 1), column: other },
    ]);
    expect(answer.status).toBe(422);
    expect(answer.body.issues).toMatchObject([
      { field: 'cells.0.row', code: 'missingReference' },
      { field: 'cells.1.column', code: 'missingReference' },
    ]);
  });
});

describe('rights', () => {
  const signInWith = async (rights: object) => {
    counter += 1;
    const name = `Role ${counter}`;
    await post('access/roles', { name, rights });
    return api.signIn(customer, { role: name });
  };
  const seeing = { 'hire/price-books': ['read'], 'hire/tools': ['read'], 'hire/seasons': ['read'] };

  test('are those of the records, for each cell that is added, changed or emptied', async () => {
    await save([cell(0, 0, 100), cell(0, 1, 100)]);
    const editor = await signInWith({ ...seeing, 'hire/season-rates': ['read', 'update'] });
    expect((await save([cell(0, 0, 110)], editor)).status).toBe(200);
    expect((await save([cell(1, 0, 110)], editor)).status).toBe(403);
    expect((await save([cell(0, 0, 120), cell(0, 1, null)], editor)).status).toBe(403);
    expect(await values()).toMatchObject([[110, 100], {}, {}]);
    const reader = await signInWith({ ...seeing, 'hire/season-rates': ['read'] });
    expect((await read({}, reader)).status).toBe(200);
    expect((await save([cell(0, 0, 1)], reader)).status).toBe(403);
  });

  test('to see the rows and the columns are needed too', async () => {
    const { 'hire/seasons': _seasons, ...others } = seeing;
    const blind = await signInWith({ ...others, 'hire/season-rates': ['read', 'update'] });
    expect((await read({}, blind)).status).toBe(403);
    expect((await save([cell(0, 0, 1)], blind)).status).toBe(403);
  });
});

describe('walls', () => {
  test('another customer sees and changes nothing', async () => {
    await save([cell(0, 0, 100)]);
    const stranger = await api.signIn(await api.createCustomer('Stranger'));
    expect((await read({}, stranger)).status).toBe(404);
    expect((await save([cell(0, 0, 1)], stranger)).status).toBe(404);
    expect(await values()).toMatchObject([[100, null], {}, {}]);
  });

  test('somebody who works for a store sees and changes only its cells', async () => {
    const { owner, north, northId, southId } = await twoSites(api, 'Two sites of grids');
    const { id: within } = await made(owner, 'price-books', { name: 'Rates' });
    const { id: column } = await made(owner, 'seasons', { name: 'Winter' });
    const ours = await made(owner, 'tools', { name: 'Ours', siteId: northId });
    const theirs = await made(owner, 'tools', { name: 'Theirs', siteId: southId });
    const everybodys = await made(owner, 'tools', { name: 'Whose' });
    const at = ({ id: row }: WireRecord, value: unknown) => ({ row, column, value });
    const send = (by: Session, cells: object[]) => by.call<GridSaved>('POST', path, { within, cells });
    const all = [at(ours, 1), at(theirs, 2), at(everybodys, 3)];
    expect((await send(owner, all)).status).toBe(200);
    const { body } = await north.call<GridAnswer>('GET', `${path}?within=${within}`);
    expect(body.data).toMatchObject({
      rows: [{ name: 'Ours' }, { name: 'Whose' }],
      cells: expect.arrayContaining([
        [0, 0, expect.any(String), 1, 1],
        [1, 0, expect.any(String), 1, 3],
      ]),
    });
    expect((await send(north, [at(ours, 10)])).status).toBe(200);
    const refused = await send(north, [at(ours, 11), at(theirs, 20)]);
    expect([refused.status, refused.body.issues?.[0]?.field]).toEqual([422, 'cells.1.row']);
    expect((await send(north, [at(everybodys, 30)])).body.code).toBe('OTHER_STORES');
    expect((await send(north, [at(everybodys, null)])).body.code).toBe('OTHER_STORES');
    const { body: after } = await owner.call<GridAnswer>('GET', `${path}?within=${within}`);
    expect(after.data.cells.map(([, , , , value]) => value).sort()).toEqual([10, 2, 3]);
  });
});

describe('a file', () => {
  const file = async (parameters: object = {}, by = session) => {
    const query = new URLSearchParams({ within: String(book.id), format: 'csv', ...parameters });
    return by.call('GET', `${path}?${query}`);
  };
  const csv = async (parameters: object = {}) => (await file(parameters)).text.replace('\ufeff', '');
  const send = (text: string | Uint8Array, options: object = {}) =>
    session.upload<GridImported>(path, text, { within: book.id, ...options });

  test('has its rows down and its columns across', async () => {
    await save([cell(0, 0, 1250), cell(2, 1, 300)]);
    const undated = (text: string) => text.replace(/,\(20[-0-9T:.]+Z\)/, ',(then)');
    expect(undated(await csv())).toBe('Tool,Winter,Summer,(then)\nDrill,12.5,,\nGrinder,,,\nSaw,,3,\n');
    const found = await csv({ filter: JSON.stringify({ q: 'saw' }) });
    expect(undated(found)).toBe('Tool,Winter,Summer,(then)\nSaw,,3,\n');
    const workbook = await file({ format: 'xlsx' });
    expect([workbook.status, workbook.text.slice(0, 2)]).toEqual([200, 'PK']);
    expect(workbook.headers.get('content-disposition')).toContain('Rates by season');
  });

  test('dot thousands: numbers that can be read in two ways are named, and read as the answer says', async () => {
    const text = 'Tool;Winter;Summer\nDrill;1.250;1.180\n';
    const trial = await send(text, { dryRun: true });
    expect(trial.body.data).toMatchObject({ added: 2, ambiguous: ['1.250', '1.180'] });
    expect(
      (await send('Tool;Winter;Summer\nDrill;1.250;18,50\n', { dryRun: true })).body.data,
    ).not.toHaveProperty('ambiguous');
    const answered = await send(text, { decimalMark: ',' });
    expect(answered.body.data).not.toHaveProperty('ambiguous');
    expect((await values())[0]).toEqual([125_000, 118_000]);
  });

  test('comes back by names or ids, whatever the order of rows and columns', async () => {
    await save([cell(0, 0, 100), cell(1, 0, 200)]);
    const [, summer] = seasons;
    const text = `Tool,${summer?.id},winter\n${tools[2]?.id},5,\nDRILL,,1.50\n`;
    const trial = await send(text, { dryRun: true });
    expect(trial.body.data).toEqual({ rows: 2, columns: 2, added: 1, changed: 1, emptied: 0, unchanged: 0 });
    expect(await values()).toMatchObject([
      [100, null],
      [200, null],
      [null, null],
    ]);
    expect((await send(text)).body.data).toEqual(trial.body.data);
    expect(await values()).toEqual([
      [150, null],
      [200, null],
      [null, 500],
    ]);
    expect((await send(await csv())).body.data).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  test('empties cells only if that is asked for', async () => {
    await save([cell(0, 0, 100), cell(0, 1, 200)]);
    const text = 'Tool,Winter\nDrill,\n';
    expect((await send(text)).body.data).toMatchObject({ emptied: 0 });
    expect((await send(text, { emptiesCells: true })).body.data).toMatchObject({ emptied: 1 });
    expect(await values()).toMatchObject([[null, 200], {}, {}]);
  });

  test('comes back as the workbook that it was', async () => {
    await save([cell(0, 0, 1250), cell(2, 1, 300)]);
    const query = new URLSearchParams({ within: String(book.id), format: 'xlsx' });
    const headers = { 'x-access-token': session.accessToken };
    const workbook = await fetch(`${api.url}${path}?${query}`, { headers });
    const bytes = new Uint8Array(await workbook.arrayBuffer());
    await save([cell(0, 0, 1)]);
    const outdated = { count: 1, first: [{ row: 'Drill', column: 'Winter' }] };
    expect((await send(bytes)).body.data).toMatchObject({ rows: 3, changed: 0, unchanged: 1, outdated });
    const answer = await send(bytes, { overwrites: true });
    expect(answer.body.data).toMatchObject({ rows: 3, columns: 2, changed: 1, unchanged: 1 });
    expect(answer.body.data).not.toHaveProperty('outdated');
    expect(await values()).toMatchObject([[1250, null], {}, [null, 300]]);
  });

  test('leaves what somebody changed, added or emptied after it was made, and changes the rest', async () => {
    await save([cell(0, 0, 100), cell(0, 1, 200), cell(1, 0, 300), cell(1, 1, 400)]);
    const text = await csv();
    const colleague = await api.signIn(customer);
    await save([cell(0, 0, 111), cell(1, 0, null), cell(2, 0, 500)], colleague);
    // The person corrects two prices in the file, and gives one that a colleague has just given.
    const edited = text.replace('Drill,1,2', 'Drill,1,2.22').replace('Saw,,', 'Saw,6,7');
    const trial = (await send(edited, { dryRun: true })).body.data;
    expect(trial).toMatchObject({ added: 1, changed: 1, emptied: 0, unchanged: 1 });
    expect(trial.outdated).toEqual({
      count: 3,
      first: [
        { row: 'Drill', column: 'Winter' },
        { row: 'Grinder', column: 'Winter' },
        { row: 'Saw', column: 'Winter' },
      ],
    });
    expect((await send(edited)).body.data).toEqual(trial);
    expect(await values()).toEqual([
      [111, 222],
      [null, 400],
      [500, 700],
    ]);
    expect((await send(edited, { overwrites: true, dryRun: true })).body.data).toMatchObject({
      ...{ added: 1, changed: 2, unchanged: 3 },
    });
  });

  test('without the moment when it was made, changes every cell that differs', async () => {
    await save([cell(0, 0, 100)]);
    expect((await send('Tool,Winter\nDrill,2\n')).body.data).toMatchObject({ changed: 1 });
  });

  test('is refused as a whole, with every wrong heading, row and value', async () => {
    const text = 'Tool,Winter,Spring\nDrill,soon,1\nHammer,1,\nDrill,2,\nSaw,-3,\n';
    const answer = await send(text);
    expect([answer.status, answer.body.code]).toEqual([422, 'IMPORT_REFUSED']);
    expect(answer.body.issues).toMatchObject([
      { field: 'Spring', code: 'missingReference', row: 1, value: 'Spring' },
      { field: 'Winter', code: 'wrongType', row: 2, value: 'soon' },
      { field: 'Tool', code: 'missingReference', row: 3, value: 'Hammer' },
      { field: 'Tool', code: 'repeatedInFile', row: 4, details: { row: 2 } },
      { field: 'Winter', code: 'tooSmall', row: 5, value: '-3' },
    ]);
    expect((await read()).body.data.cells).toEqual([]);
    expect((await send('Tool,Winter\n')).body.code).toBe('FILE_UNREADABLE');
    expect((await send('Tool,Winter\nSaw,1\n', { nonsense: 1 })).status).toBe(422);
  });

  test('asks for the rights to download and to import', async () => {
    const rights = Object.fromEntries(
      ['price-books', 'tools', 'seasons', 'season-rates'].map((name) => [`hire/${name}`, ['read']]),
    );
    await post('access/roles', { name: 'Only looks', rights });
    const reader = await api.signIn(customer, { role: 'Only looks' });
    expect((await file({}, reader)).status).toBe(403);
    const uploaded = await reader.upload(path, 'Tool,Winter\nSaw,1\n', { within: book.id });
    expect(uploaded.status).toBe(403);
  });
});

test('the calls are in the API document', async () => {
  const document = JSON.parse((await api.call('GET', '/openapi.json')).text);
  resolveReferences(document);
  const { paths } = document;
  expect(paths[path].get.summary).toBe('Grid: Rates by season');
  expect(paths[path].post.requestBody.content['application/json'].schema.required).toEqual(['cells']);
});

const plain: ResourceInput = {
  name: 'test/cells',
  labels: { one: 'Cell', many: 'Cells' },
  title: 'note',
  uniqueTogether: [['toolId', 'seasonId']],
  fields: {
    toolId: { kind: 'reference', resource: 'hire/tools', required: true },
    seasonId: { kind: 'reference', resource: 'hire/seasons', required: true },
    kind: { kind: 'choice', choices: [{ id: 'DAY', label: 'Day' }], default: 'DAY', required: true },
    rate: { kind: 'money' },
    note: { kind: 'text' },
  },
  grids: { rates: { label: 'Rates', rows: 'toolId', columns: 'seasonId', value: 'rate' } },
};
const grid = { label: 'Rates', rows: 'toolId', columns: 'seasonId', value: 'rate' } as const;

describe('the check at the start', () => {
  const mistakes = (changes: Partial<ResourceInput>) => {
    const resource = defineResource({ ...plain, ...changes });
    const found = mistakesIn([...definitions, resource]).get(resource) ?? [];
    return found.map(({ path: at, sentences }) => [
      at.join('.'),
      sentences[0]?.code,
      sentences[0]?.values?.field,
    ]);
  };
  test('takes a crossing of two references', () => {
    expect(mistakes({})).toEqual([]);
    expect(mistakes({ grids: { rates: { ...grid, where: { kind: 'DAY' } } } })).toEqual([]);
  });

  test('names what does not fit', () => {
    const one = (changes: object) => mistakes({ grids: { rates: { ...grid, ...changes } } });
    expect(one({ rows: 'note' })).toContainEqual(['grids.rates.rows', 'gridReference', 'note']);
    expect(one({ columns: 'nothing' })).toContainEqual(['grids.rates.columns', 'unknownField', undefined]);
    expect(one({ columns: 'toolId' })).toContainEqual(['grids.rates', 'gridSameAxes', undefined]);
    expect(one({ value: 'toolId' })).toContainEqual(['grids.rates.value', 'gridValue', 'toolId']);
    for (const value of [
      ['rate', 'toolId'],
      ['toolId', 'rate'],
    ])
      expect(one({ value })).toContainEqual(['grids.rates.value', 'gridValue', 'toolId']);
    expect(one({ value: ['rate', 'rate'] })).toContainEqual(['grids.rates.value', 'gridValue', 'rate']);
    expect(one({ where: { kind: 'NIGHT' } })).toEqual([['grids.rates.where.kind', 'gridWhere', 'kind']]);
    expect(mistakes({ uniqueTogether: [] })).toEqual([['grids.rates', 'gridNotUnique', undefined]]);
    expect(mistakes({ ordered: true })).toContainEqual(['grids', 'traitsOfGrids', undefined]);
    expect(mistakes({ fields: { ...plain.fields, note: { kind: 'text', required: true } } })).toEqual([
      ['grids.rates', 'gridLacks', 'note'],
    ]);
  });
});
