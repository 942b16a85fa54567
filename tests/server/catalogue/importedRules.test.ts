import { beforeAll, describe, expect, test } from 'vitest';
import type { CheckAnswer, ImportAnswer } from '../../../contract/calls/imports.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
const [kg, each] = [11, 41];
let session: Session;
let second: Session;

const create = async (path: string, values: object): Promise<WireRecord> => {
  const { status, body, text } = await session.call('POST', `${main}/${path}`, values);
  expect(status, text).toBe(201);
  return body.data;
};
const read = async (path: string, { id }: WireRecord) =>
  (await session.call('GET', `${main}/${path}/${id}`)).body.data;

async function check(path: string, text: string, options: object): Promise<CheckAnswer> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'rows.csv');
  form.append('options', JSON.stringify(options));
  const { body, text: answer } = await api.call<CheckAnswer>(
    'POST',
    `${main}/${path}/uploadfile/${session.customerUuid}/check`,
    { body: form, headers: { 'x-access-token': session.accessToken } },
  );
  expect(body.success, answer).toBe(true);
  return body.data;
}
const upload = (path: string, text: string, options: object) =>
  session.upload<ImportAnswer>(`${main}/${path}`, text, options);
/** What is wrong, as the check of a file says it. */
const problems = ({ problems: { groups } }: CheckAnswer) =>
  groups.map(({ field, code, first }) => [field, code, first.map(({ row }) => row)]);

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Rules of files'));
  second = await api.signIn(session.customerUuid);
});

describe('a rule that a form obeys holds for a file, whose check names the row', () => {
  let flour: WireRecord;
  let sugar: WireRecord;

  beforeAll(async () => {
    const { id } = await create('stockcategories', { name: 'Dry goods' });
    const item = (name: string) =>
      create('stockitems', {
        ...{ stockCode: name, description: name, stockCategoryId: id, baseUnitTypeId: kg },
      });
    [flour, sugar] = [await item('Flour'), await item('Sugar')];
    await create('recipes', {
      name: 'Dough',
      lines: [{ stockItemId: flour.id, quantity: 1, unitTypeId: kg }],
    });
  });

  test('a base unit that recipes cannot use', async () => {
    const text = 'Item code,Base unit\nSugar,EACH\nFlour,EACH\n';
    const options = {
      matchBy: ['stockCode'],
      mapping: { 'Item code': 'stockCode', 'Base unit': 'baseUnitTypeId' },
    };
    const found = await check('stockitems', text, options);
    expect([found.updated, found.leftOut, problems(found)]).toEqual([
      1,
      1,
      [['baseUnitTypeId', 'unitMismatch', [3]]],
    ]);
    const refused = await upload('stockitems', text, options);
    expect([refused.status, refused.body.code, refused.body.issues]).toMatchObject([
      422,
      'IMPORT_REFUSED',
      [{ row: 3, code: 'unitMismatch' }],
    ]);
    expect((await read('stockitems', sugar)).baseUnitTypeId).toBe(kg);
    const applied = await upload('stockitems', text, { ...options, leaveOut: true });
    expect(applied.body.data).toMatchObject({ updated: 1, leftOut: 1 });
    expect((await read('stockitems', sugar)).baseUnitTypeId).toBe(each);
    expect((await read('stockitems', flour)).baseUnitTypeId).toBe(kg);
  });

  test('more modifiers at least than at most', async () => {
    const sauces = await create('modifiresGroups', { name: 'Sauces', min: 0, max: 2 });
    const cheeses = await create('modifiresGroups', { name: 'Cheeses', min: 0, max: 2 });
    const text = 'Name,Min,Max\nSauces,1,3\nCheeses,4,2\nNuts,3,1\n';
    const options = { matchBy: ['name'], mapping: { Name: 'name', Min: 'min', Max: 'max' } };
    const found = await check('modifiresGroups', text, options);
    expect([found.created, found.updated, problems(found)]).toEqual([
      0,
      1,
      [['min', 'groupMinimum', [3, 4]]],
    ]);
    const applied = await upload('modifiresGroups', text, { ...options, leaveOut: true });
    expect(applied.body.data).toMatchObject({ created: 0, updated: 1, leftOut: 2 });
    expect(await read('modifiresGroups', sauces)).toMatchObject({ min: 1, max: 3 });
    expect(await read('modifiresGroups', cheeses)).toMatchObject({ min: 0, max: 2 });
  });

  test('a recipe that would use itself', async () => {
    await create('recipes', { name: 'Bread', lines: [] });
    const base = await create('recipes', { name: 'Base', lines: [] });
    const sauce = await create('recipes', {
      name: 'Sauce',
      lines: [{ usedRecipeId: base.id, quantity: 1, unitTypeId: each }],
    });
    const text = 'Recipe,Uses,Quantity,Unit\nBread,Dough,1,EACH\nBase,Sauce,1,EACH\n';
    const mapping = { Recipe: 'recipeId', Uses: 'usedRecipeId', Quantity: 'quantity', Unit: 'unitTypeId' };
    const found = await check('recipeLines', text, { mapping });
    expect([found.created, problems(found)]).toEqual([1, [['usedRecipeId', 'recipeCycle', [3]]]]);
    const refused = await upload('recipeLines', text, { mapping });
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ row: 3, code: 'recipeCycle' }]]);
    expect((await read('recipes', base)).lines).toEqual([]);
    expect((await read('recipes', sauce)).lines).toHaveLength(1);
  });

  test('a price change that is approved', async () => {
    const [, tax] = [
      await create('priceList', { name: 'Counter', isDefault: true }),
      await create('tax/taxGroups', { name: 'Zero' }),
    ];
    const item = await create('menuitem', { name: 'Pie', code: '1', taxGroupId: tax.id });
    const size = await create('menuitem/subtype', { menuItemId: item.id });
    const lists = await session.call<WireRecord[]>('GET', `${main}/priceList`);
    const element = await create('priceListElements', {
      ...{
        priceListId: lists.body.data[0]?.id,
        priceOf: 'MENU_ITEM_VARIANT',
        subtypeId: size.id,
        price: 5_000,
      },
    });
    const goesLiveAt = '2031-01-15T04:00:00Z';
    const settled = await create('priceChanges', { name: 'Settled', goesLiveAt });
    await create('priceChangeLines', { priceChangeId: settled.id, listPriceId: element.id, newPrice: 5_500 });
    await session.call('POST', `${main}/priceChanges/${settled.id}/actions/submit`, {});
    await second.call('POST', `${main}/priceChanges/${settled.id}/actions/approve`, {});
    const draft = await create('priceChanges', { name: 'Draft', goesLiveAt });
    const options = { matchBy: ['id'], mapping: { ID: 'id', 'Goes live': 'goesLiveAt', Note: 'note' } };
    const row = (moment: string) => `ID,Goes live,Note\n${settled.id},${moment},Checked\n`;
    const refused = await upload('priceChanges', row('2027-01-15T04:00:00Z'), options);
    const settledIssue = {
      ...{ field: '', code: 'refused', row: 2, value: '' },
      details: { refusal: 'PRICE_CHANGE_SETTLED' },
    };
    expect(refused.body).toMatchObject({ code: 'IMPORT_REFUSED', issues: [settledIssue] });
    expect(refused.body.errors?.['']).toContain('Take the price change back to draft first');
    // The others can be imported without it, and the check says so first.
    const both = `${row('2027-01-15T04:00:00Z')}${draft.id},2027-01-15T04:00:00Z,Earlier\n`;
    const checked = await check('priceChanges', both, options);
    expect([checked.updated, checked.leftOut, problems(checked)]).toEqual([1, 1, [['', 'refused', [2]]]]);
    const rest = await upload('priceChanges', both, { ...options, leaveOut: true });
    expect(rest.body.data).toMatchObject({ updated: 1, leftOut: 1 });
    // So does a price that would be added to it.
    const lines = `Price change,List price,New price\nDraft,${element.id},60\nSettled,${element.id},61\n`;
    const moreLines = await upload('priceChangeLines', lines, {});
    expect(moreLines.body.issues).toContainEqual(expect.objectContaining({ ...settledIssue, row: 3 }));
    // What the file does not change is not its business.
    expect((await upload('priceChanges', row(goesLiveAt), options)).body.data).toMatchObject({ updated: 1 });
    expect(await read('priceChanges', settled)).toMatchObject({ note: 'Checked', status: 'APPROVED' });
  });
});
