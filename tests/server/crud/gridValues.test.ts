import { beforeEach, expect, test } from 'vitest';
import type { GridAnswer, GridImported, GridSaved } from '../../../contract/calls/grids.ts';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { startApi } from '../../support/api.ts';
import { hirePath, issuesOf, made } from '../../support/hireSites.ts';
import { toolHire } from '../../support/toolHire.ts';

// A grid with two values in each cell: a rate, and whether the tool is offered.

const api = await startApi([...productResources, ...(await toolHire())]);
const session = await api.signIn(await api.createCustomer('Grid values'));
const path = `${hirePath('season-rates')}/grids/offers`;
const [drill, saw] = [
  await made(session, 'tools', { name: 'Drill' }),
  await made(session, 'tools', { name: 'Saw' }),
];
const winter = await made(session, 'seasons', { name: 'Winter' });
let book: WireRecord;

beforeEach(async () => {
  book = await made(session, 'price-books', { name: crypto.randomUUID() });
});

const change = (tool: WireRecord, value: unknown, field?: string, version?: number) => ({
  ...{ row: tool.id, column: winter.id, value },
  ...(field !== undefined && { field }),
  ...(version !== undefined && { version }),
});
const save = (...cells: object[]) => session.call<GridSaved>('POST', path, { within: book.id, cells });
/** The values of the drill and of the saw; nothing for a cell without a record. */
const values = async () => {
  const { body } = await session.call<GridAnswer>('GET', `${path}?within=${book.id}`);
  const { cells } = body.data;
  return [0, 1].map((row) => cells.find(([of]) => of === row)?.slice(4));
};

test('the values of one cell are one change of one record', async () => {
  const { status, body } = await save(
    change(drill, 900),
    change(drill, false, 'isOffered'),
    change(saw, 700),
  );
  expect([status, body.data.cells]).toMatchObject([
    200,
    [{ version: 1, value: 900 }, { version: 1, value: false }, { value: 700 }],
  ]);
  expect(body.data.cells[0]?.id).toBe(body.data.cells[1]?.id);
  expect(await values()).toEqual([
    [900, false],
    [700, true],
  ]);
  await save(change(drill, 950, undefined, 1), change(drill, true, 'isOffered', 1));
  const { id } = body.data.cells[0] ?? {};
  const history = await session.call<HistoryEntry[]>('GET', `${hirePath('season-rates', id)}/history`);
  expect(history.body.data.map(({ action, changes }) => [action, changes?.length])).toEqual([
    ['update', 2],
    ['create', expect.anything()],
  ]);
  expect((await save(change(drill, false, 'isOffered', 1))).body.code).toBe('VERSION_CONFLICT');
});

test('without its first value, a cell has no record', async () => {
  expect(await issuesOf(save(change(saw, 1), change(drill, false, 'isOffered')))).toEqual([
    422,
    ['cells.1.rate required'],
  ]);
  await save(change(drill, 900), change(saw, 700));
  expect(await issuesOf(save(change(drill, null), change(drill, true, 'isOffered')))).toEqual([
    422,
    ['cells.0.value required'],
  ]);
  expect((await save(change(drill, null), change(drill, null, 'isOffered'))).status).toBe(200);
  expect(await values()).toEqual([undefined, [700, true]]);
  expect(await issuesOf(save(change(drill, 1, 'note'), change(saw, 1), change(saw, 2)))).toEqual([
    422,
    ['cells.0.field unknownField', 'cells.2 repeated'],
  ]);
});

test('a file has a column for each value, and comes back', async () => {
  await save(change(drill, 900), change(drill, false, 'isOffered'));
  const exported = await session.call('GET', `${path}?within=${book.id}&format=csv`);
  const rows = exported.text.replace('\uFEFF', '').trim().split('\n');
  const made = expect.stringMatching(/^Tool,Winter: Rate,Winter: Offered,\(20[-0-9T:.]+Z\)$/);
  expect(rows).toEqual([made, 'Drill,9,No,', 'Saw,,,']);
  const upload = async (lines: string[]) =>
    session.upload<GridImported>(`${path}`, `${lines.join('\n')}\n`, { within: book.id });
  const same = await upload(rows);
  expect(same.body.data).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  const changed = await upload(['Tool,Winter: Offered,Winter', 'Drill,Yes,', 'Saw,No,7']);
  expect(changed.body.data).toMatchObject({ added: 1, changed: 1, emptied: 0 });
  expect(await values()).toEqual([
    [900, true],
    [700, false],
  ]);
  const refused = await upload(['Tool,Winter: Rate,Winter', 'Drill,1,2']);
  expect(refused.body.issues).toMatchObject([{ row: 1, field: 'Winter', code: 'repeated' }]);
});

test('many cells are one line of the audit log, from the page or from a file, and one cell is its own', async () => {
  const log = async () => {
    const query = new URLSearchParams({
      ...{ filter: '{"isPart":false}', sort: '["occurredAt","DESC"]', range: '[0,99]' },
    });
    const { body } = await session.call<WireRecord[]>('GET', `/services/main/access/audit-log?${query}`);
    return body.data.map(({ action, recordName, recordCount }) => [action, recordName, recordCount]);
  };
  const before = (await log()).length;
  const since = async () => (await log()).slice(0, -before);
  const rows = ['Tool,Winter: Rate', 'Drill,9', 'Saw,7'];
  await save(change(drill, 1), change(saw, 2));
  await session.upload(path, `${rows.join('\n')}\n`, { within: book.id });
  const line = ['update', 'Season rates', 2];
  expect(await since()).toEqual([line, line]);
  await save(change(drill, 900), change(drill, false, 'isOffered'));
  expect(await since()).toEqual([['update', 'Drill · Winter', null], line, line]);
});
