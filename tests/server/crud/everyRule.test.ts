import { beforeAll, describe, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../contract/calls/bulk.ts';
import type { CheckAnswer } from '../../../contract/calls/imports.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { columnOf, fieldBySource } from '../../../contract/resource.ts';
import type { OpenArea } from '../../../server/area/area.ts';
import type { Platform } from '../../../server/area/platform.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { onServer } from '../../../server/schema/fieldKinds.ts';
import { resources } from '../../../src/resources/resources.ts';
import { type Answer, type Session, startApi } from '../../support/api.ts';

let platform: Platform | undefined;
/** Learns which resources have rules. */
const listening: OpenArea = (opened) => {
  platform = opened;
  return { service: 'main', resources: [] };
};

const api = await startApi(resources, { areas: [listening] });
const main = '/services/main';
const [kg, each] = [11, 41];
let session: Session;
let count = 0;

const must = async (path: string, values: object): Promise<WireRecord> => {
  const { status, body, text } = await session.call('POST', `${main}/${path}`, values);
  expect(status, text).toBe(201);
  return body.data;
};
const named = (word: string) => {
  count += 1;
  return `${word} ${count}`;
};

/** A rule of a resource, and what breaks it. */
interface RuleCase {
  resource: string;
  /** Values of a record that obeys the rule, with plain values. */
  right(): Promise<Record<string, string | number | boolean>>;
  /** Makes the record one that the rule is about, such as by using it. */
  prepare?(record: WireRecord): Promise<unknown>;
  /** What breaks the rule. */
  wrong: Record<string, string | number | boolean>;
  field: string;
  code: string;
  /** False for a rule that only changes can break. */
  isAboutNew: boolean;
  /** The record that has such records as lines: its path, the field of the lines, and the reference to it. */
  parent?: { path: string; field: string; by: string };
}

const stockItem = async () => ({
  ...{ stockCode: named('S'), description: named('Flour'), baseUnitTypeId: kg },
  stockCategoryId: String((await must('stockcategories', { name: named('Dry') })).id),
});

const cases: RuleCase[] = [
  {
    resource: 'stores/till-slip-headers',
    right: async () => ({ name: named('Header'), lines: '12 Oxford Road' }),
    ...{ wrong: { lines: 'x'.repeat(49) }, field: 'lines', code: 'tooLong', isAboutNew: true },
  },
  {
    resource: 'menus/modifier-groups',
    right: async () => ({ name: named('Sauces'), min: 0, max: 2 }),
    ...{ wrong: { min: 4 }, field: 'min', code: 'groupMinimum', isAboutNew: true },
  },
  {
    resource: 'menus/subtype-modifier-groups',
    right: async () => {
      const tax = await must('tax/taxGroups', { name: named('Zero') });
      const item = await must('menuitem', { name: named('Pie'), code: named('P'), taxGroupId: tax.id });
      const size = await must('menuitem/subtype', { menuItemId: item.id, name: 'Large' });
      const group = await must('modifiresGroups', { name: named('Extras'), min: 0, max: 3 });
      return { subtypeId: String(size.id), modifierGroupId: String(group.id), min: 0 };
    },
    ...{ wrong: { min: 4 }, field: 'min', code: 'groupMinimum', isAboutNew: true },
  },
  {
    resource: 'stock-items/items',
    right: stockItem,
    prepare: ({ id }) =>
      must('recipes', {
        name: named('Dough'),
        lines: [{ stockItemId: id, quantity: 1, unitTypeId: kg }],
      }),
    ...{ wrong: { baseUnitTypeId: each }, field: 'baseUnitTypeId', code: 'unitMismatch', isAboutNew: false },
  },
  {
    resource: 'recipes',
    right: async () => ({ name: named('Sauce'), yieldQuantity: 3, yieldUnitTypeId: kg }),
    prepare: ({ id }) =>
      must('recipes', {
        name: named('Dish'),
        lines: [{ usedRecipeId: id, quantity: 1, unitTypeId: kg }],
      }),
    ...{
      wrong: { yieldUnitTypeId: each },
      field: 'yieldUnitTypeId',
      code: 'unitMismatch',
      isAboutNew: false,
    },
  },
  {
    resource: 'recipes/lines',
    right: async () => ({
      recipeId: String((await must('recipes', { name: named('Dough'), lines: [] })).id),
      stockItemId: String((await must('stockitems', await stockItem())).id),
      ...{ quantity: 1, unitTypeId: kg },
    }),
    ...{ wrong: { unitTypeId: each }, field: 'unitTypeId', code: 'unitMismatch', isAboutNew: true },
    parent: { path: 'recipes', field: 'lines', by: 'recipeId' },
  },
  {
    resource: 'stores/closures',
    right: async () => ({
      ...{ name: named('Christmas'), firstDay: '2031-12-25', lastDay: '2031-12-26', allStores: true },
    }),
    ...{ wrong: { allStores: false }, field: 'storeUuids', code: 'closureNowhere', isAboutNew: true },
  },
];

/** Rules that refuse nothing by their values, or for which a test of their own goes through their doors. */
const elsewhere: Record<string, string> = {
  'menus/items': 'gives new items their sizes: tests/server/catalogue/variants.test.ts',
  orders: 'notes states and tells tills, and refuses nothing',
  'stock-items/restaurant': 'notes counts, and refuses nothing: tests/server/stock/movements.test.ts',
  'stock-items/deliveries':
    'refuses what was received, which is no fault of a field: tests/server/stock/movements.test.ts',
  'stock-items/delivery-lines': 'people write them with their delivery: tests/server/stock/movements.test.ts',
  'stock-items/stocktakes':
    'refuses what is closed, which is no fault of a field: tests/server/stock/movements.test.ts',
  'stock-items/stocktake-lines':
    'refuses what is closed, which is no fault of a field: tests/server/stock/movements.test.ts',
  'orders/payouts': 'finds orders, and refuses nothing: tests/server/orders/payments.test.ts',
  stores: 'follows the keys of stores, and refuses nothing',
  'sold-out': 'tells tills and platforms, and refuses nothing',
  'setup/jobs': 'hides jobs that people may not read: tests/server/jobs',
  'access/roles': 'its calls ask for a fresh code, and files cannot change it: tests/server/auth',
  'access/staff': 'its calls ask for a fresh code: tests/server/auth',
  'vouchers/batches': 'neither bulk calls nor files can change it: tests/server/vouchers',
  'vouchers/vouchers': 'judges codes and days by its template: tests/server/vouchers',
  'vouchers/voucher-templates': 'counts uses anew, and judges nothing: tests/server/vouchers/use.test.ts',
  'vouchers/rules': 'judges ticks in a tree: tests/server/vouchers/rules.test.ts',
  'vouchers/campaign-links': 'gives new links their short address, and refuses nothing',
  'vouchers/campaigns': 'refuses an archived template, which is no fault of a field: tests/server/vouchers',
  'variants/templates': 'judges trees: tests/server/catalogue/variants.test.ts and importedRules.test.ts',
  'pricing/price-changes':
    'judges states: tests/server/catalogue/priceChanges.test.ts and importedRules.test.ts',
  'pricing/price-change-lines': 'judges states: tests/server/catalogue/priceChanges.test.ts',
  'pricing/price-lists': 'takes a mark from others: tests/server/crud/onlyOne.test.ts',
  'stores/delivery-zones': 'judges areas and states: tests/server/stores',
  ...Object.fromEntries(
    ['location', 'product', 'general'].flatMap((kind) =>
      [kind, `store-${kind}`].map((name) => [`seo/${name}`, 'is of single records: tests/server/seo']),
    ),
  ),
  'signage/layouts': 'judges names that others have: tests/server/signage/layouts.test.ts',
  'signage/screens': 'counts the screens of a layout: tests/server/signage/layouts.test.ts',
  'signage/media': 'fills in the facts of files: tests/server/signage/mediaFiles.test.ts',
  'setup/business': 'is of single records: tests/server/installation.test.ts',
  'stores/mr-d': 'judges a secret, which neither bulk calls nor files set: tests/server/stores',
};

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Every rule'));
});

test('every rule has a case', () => {
  const known = [...cases.map(({ resource }) => resource), ...Object.keys(elsewhere)];
  expect([...(platform?.rules.keys() ?? [])].toSorted()).toEqual(known.toSorted());
});

const resourceOf = (name: string) => {
  const found = resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no resource ${name}.`);
  return found;
};
const codes = ({ body }: Answer) => body.issues?.map(({ code }) => code);

async function uploaded(path: string, rows: Record<string, unknown>[], options: object = {}) {
  const names = Object.keys(rows[0] ?? {});
  const mapping = Object.fromEntries(names.map((name) => [name, name]));
  const text = [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((row) => row.join(','))
    .join('\n');
  const form = new FormData();
  form.append('file', new Blob([text]), 'rows.csv');
  form.append('options', JSON.stringify({ mapping, ...options }));
  const check = await api.call<CheckAnswer>('POST', `${path}/uploadfile/${session.customerUuid}/check`, {
    body: form,
    headers: { 'x-access-token': session.accessToken },
  });
  return { check, applied: await session.upload(path, text, { mapping, ...options }) };
}

describe.each(cases)('the rule of $resource', ({
  resource: name,
  right,
  prepare,
  wrong,
  field,
  code,
  isAboutNew,
  parent,
}) => {
  const resource = resourceOf(name);
  const path = `/services/${resource.service}/${resource.path}`;
  const obedient = async () => {
    const { status, body, text } = await session.call('POST', path, await right());
    expect(status, text).toBe(201);
    await prepare?.(body.data);
    return body.data;
  };
  const read = async ({ id }: WireRecord) => (await session.call('GET', `${path}/${id}`)).body.data;
  const expectObedient = async (record: WireRecord) => {
    const now = await read(record);
    for (const source of Object.keys(wrong)) expect(now[source]).toEqual(record[source]);
  };
  /** Writes what breaks the rule straight into the table, as a record from before the rule. */
  const breakIt = (record: WireRecord) =>
    inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, async (client) => {
      for (const [source, value] of Object.entries(wrong)) {
        const one = fieldBySource(resource, source);
        if (!one) throw new Error(`${name} has no field ${source}.`);
        await client.query(`UPDATE "${resource.table}" SET "${columnOf(one)}" = $2 WHERE id = $1`, [
          record.id,
          onServer(one).toColumn(value),
        ]);
      }
    });

  if (isAboutNew)
    test('is obeyed by a new record', async () => {
      const answer = await session.call('POST', path, { ...(await right()), ...wrong });
      expect([answer.status, codes(answer)]).toEqual([422, [code]]);
    });

  test('is obeyed by a change, in bulk, and by undoing', async () => {
    const record = await obedient();
    const id = record.id;
    const changed = await session.call('PATCH', `${path}/${id}`, wrong);
    expect([changed.status, codes(changed)]).toEqual([422, [code]]);
    const edits = Object.entries(wrong).map(([one, value]) => ({ field: one, how: 'set', value }));
    const bulk = await session.call<BulkAnswer>('POST', `${path}/bulkEdit`, { ids: [id], edits });
    expect(bulk.body.data.refusals).toMatchObject([{ issues: [{ code }] }]);
    await expectObedient(record);
    await breakIt(record);
    const back = Object.fromEntries(Object.keys(wrong).map((source) => [source, record[source]]));
    // Undoing a change of lines is undoing one of their record.
    const owner = parent && `${main}/${parent.path}`;
    const mended = parent
      ? await session.call('PATCH', `${owner}/${record[parent.by]}`, { [parent.field]: [{ id, ...back }] })
      : await session.call('PATCH', `${path}/${id}`, back);
    expect(mended.status, mended.text).toBe(200);
    const request = mended.headers.get('x-request-id');
    const undone = await session.call('POST', `${owner ?? path}/undo`, { request });
    expect([undone.status, codes(undone)]).toEqual([422, [code]]);
    await expectObedient(record);
  });

  if (resource.verbs.has('import'))
    test('is obeyed by a file, whose check names the row', async () => {
      const record = await obedient();
      const changing = await uploaded(path, [{ id: record.id, ...wrong }], { matchBy: ['id'] });
      const files = [
        changing,
        ...(isAboutNew ? [await uploaded(path, [await right(), { ...(await right()), ...wrong }])] : []),
      ];
      for (const [place, { check, applied }] of files.entries()) {
        const row = place === 0 ? 2 : 3;
        expect(check.status, check.text).toBe(200);
        expect(check.body.data.problems).toMatchObject({ rows: 1, groups: [{ code, first: [{ row }] }] });
        expect(applied.body.code).toBe('IMPORT_REFUSED');
        expect(applied.body.issues?.map((issue) => [issue.row, issue.code])).toEqual([[row, code]]);
      }
      await expectObedient(record);
    });

  if (parent)
    test('is obeyed by the lines of a record, which the refusal names', async () => {
      const { [parent.by]: owner, ...line } = await right();
      const answer = await session.call('PATCH', `${main}/${parent.path}/${owner}`, {
        [parent.field]: [{ ...line, ...wrong }],
      });
      expect(answer.body.issues?.map((issue) => [issue.field, issue.code])).toEqual([
        [`${parent.field}.0.${field}`, code],
      ]);
    });
});
