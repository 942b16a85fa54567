import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { VoucherLiability } from '../../../contract/calls/vouchers.ts';
import BatchCost from '../../../src/custom/vouchers/BatchCost.tsx';
import RuleReach from '../../../src/custom/vouchers/RuleReach.tsx';
import TemplateCost from '../../../src/custom/vouchers/TemplateCost.tsx';
import { type Answer, given, refused } from '../support/answeringServer.ts';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

const id = '00000000-0000-4000-8000-0000000000a1';
const facts = (more: Partial<VoucherLiability> = {}): VoucherLiability => ({
  ...{ discountType: 'AMOUNT', percent: null, amount: 5_000, maximumDiscount: null, itemPrice: null },
  ...{ usagePerCode: 1, totalUses: null, budget: null, used: { uses: 3, takenOff: 15_000 } },
  ...{ dearestItem: null, averageBasket: 20_000, usualFee: 2_500 },
  codes: { issued: 1_020, used: 3, expired: 4, cancelled: 5, usable: 1_008, usesLeft: 1_008 },
  shares: { template: { uses: 3, possible: 1_015 }, business: { uses: 0, possible: 0 } },
  ...more,
});

const showBatch = (answer: () => Answer, values: object = { voucherTemplateId: id, batchSize: 1_000 }) =>
  showPiece(<BatchCost values={{ ...values }} />, { answer });

/** The figures below a heading, by their names. */
async function tilesBelow(name: string): Promise<Record<string, string>> {
  const part = (await screen.findByRole('heading', { name })).parentElement;
  if (!part) throw new Error(`There is nothing below "${name}".`);
  const [names, values] = (['term', 'definition'] as const).map((role) =>
    within(part)
      .getAllByRole(role)
      .map(({ textContent }) => textContent.replace(/\s/g, ' ')),
  );
  return Object.fromEntries((names ?? []).map((one, index) => [one, values?.[index] ?? '']));
}
const batchTitle = 'What this batch can cost';

test('people see what a batch costs at most and as expected, and why', async () => {
  const calls = await showBatch(() => given(facts()));
  expect(await tilesBelow(batchTitle)).toEqual({
    ...{ 'Uses at most': '1,000', 'Costs at most': 'R 50,000.00', 'Expected cost': 'R 147.78' },
  });
  screen.getByText(/Each use takes off R 50.00\..*codes of this template so far: 3 of 1,015/);
  expect(calls.map(({ path }) => path)).toEqual([
    expect.stringContaining(`/v1/voucherTemplates/${id}/liability`),
  ]);
});

test.each<[string, Partial<VoucherLiability>, object, RegExp]>([
  [
    'what nothing limits is marked, with its value at an average basket',
    { discountType: 'PERCENT', percent: 10, amount: null },
    { 'Costs at most': 'No limit', 'Costs with average baskets': 'R 20,000.00' },
    /about R 20.00, with the average basket.*Nothing limits it/,
  ],
  [
    'a budget limits it',
    { discountType: 'PERCENT', percent: 10, amount: null, budget: 40_000 },
    { 'Costs at most': 'R 250.00' },
    /What is left of the budget limits it/,
  ],
  [
    'the uses of all codes together limit it',
    { totalUses: 13 },
    { 'Uses at most': '10', 'Costs at most': 'R 500.00' },
    /What is left of the uses of all codes together limits it/,
  ],
  [
    'a delivery costs the usual fee',
    { discountType: 'FREE_DELIVERY', amount: null },
    { 'Costs at the usual fee': 'R 25,000.00' },
    /the usual delivery fee of R 25.00/,
  ],
  [
    'what nobody knows is unknown',
    { discountType: 'FREE_ITEM', amount: null },
    { 'Costs at most': 'Unknown', 'Expected cost': 'Unknown' },
    /Nothing that it can be for has a price\./,
  ],
  [
    'without any use so far, one of ten is expected',
    { shares: { template: { uses: 0, possible: 5 }, business: { uses: 0, possible: 5 } } },
    { 'Expected cost': 'R 5,000.00' },
    /we expect one of ten possible uses/,
  ],
])('%s', async (_name, more, tiles, note) => {
  await showBatch(() => given(facts(more)));
  expect(await tilesBelow(batchTitle)).toMatchObject(tiles);
  screen.getByText(note);
});

test('nothing is asked before there is a template and a number, and people can ask again', async () => {
  const answers = [refused(500, 'INTERNAL')];
  expect(await showBatch(() => given(facts()), { voucherTemplateId: id, batchSize: null })).toEqual([]);
  cleanup();
  await showBatch(() => answers.shift() ?? given(facts()));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await tilesBelow(batchTitle);
});

test('a template says what its codes took off and can still cost', async () => {
  await showPiece(<TemplateCost record={{ id, name: 'R 50' }} />, { answer: () => given(facts()) });
  expect(await tilesBelow('Codes so far')).toEqual({
    ...{ Issued: '1,020', 'Guests can still use': '1,008', Used: '3', Expired: '4', Cancelled: '5' },
    'Taken off so far': 'R 150.00',
  });
  expect(await tilesBelow('What the codes that are out can still cost')).toMatchObject({
    'Costs at most': 'R 50,400.00',
  });
  expect(await tilesBelow('What each further code can cost')).toMatchObject({ 'Costs at most': 'R 50.00' });
});

test('before a change of a rule, people see what it reaches, and nothing of a rule that nothing uses', async () => {
  await showPiece(
    ['unused', 'shared'].map((name) => <RuleReach key={name} record={{ id: name, name }} />),
    {
      answer: ({ path }) => given({ templates: path.includes('shared') ? 2 : 0, codes: 1_200, links: 3 }),
    },
  );
  const [note, ...others] = await screen.findAllByRole('note');
  expect(note?.textContent).toContain(
    'Templates: 2. Codes that guests can still use: 1,200. Links of running campaigns: 3.',
  );
  expect(others).toEqual([]);
});
