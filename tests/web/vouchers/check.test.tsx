import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import CheckPage from '../../../src/custom/vouchers/CheckPage.tsx';
import { given, refused } from '../support/answeringServer.ts';
import { showPiece } from '../support/piece.tsx';

const orderUuid = '00000000-0000-4000-8000-0000000000c1';
const explained = {
  ...{ currency: 'ZAR', subtotal: 25_980, deliveryFee: 0, discount: 0 },
  vouchers: [
    {
      ...{ code: 'EMB-7K3M9-QX2TD-S', discount: 0, isUsable: false },
      checks: [
        { check: 'CANCELLED', isMet: true, details: {} },
        { check: 'DAY', isMet: false, details: { days: ['mon', 'sun'] } },
        { check: 'MIN_SPEND', isMet: false, details: { minimum: 30_000, spent: 25_980, missing: 4_020 } },
      ],
    },
  ],
  lines: [{ description: 'Regina', quantity: 2, price: 12_990, discount: 0 }],
};

afterEach(cleanup);

const show = (answer = () => given(explained)) => {
  window.location.hash = `#/vouchers/check?order=${orderUuid}&code=emb 7k3m9`;
  return showPiece(<CheckPage />, {
    answer,
    records: {
      getList: async () => ({ data: [], total: 0 }),
      getMany: async () => ({ data: [{ id: orderUuid, number: '1001' }] as never[] }),
    },
  });
};

test('a code of an order is explained rule by rule, with what would make it work', async () => {
  const calls = await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
  const voucher = within(await screen.findByRole('region', { name: 'EMB-7K3M9-QX2TD-S' }));
  expect(voucher.getByText("Doesn't work here")).toBeTruthy();
  const rules = voucher.getAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00a0', ' '));
  expect(rules).toEqual([
    'MetNot cancelled',
    'Not metDays of the week: It counts only on Monday, Sunday.',
    expect.stringMatching(
      /^Not metMinimum spend: What counts costs .*259.80.* takes .*300.00.* for .*40.20.$/,
    ),
  ]);
  expect(JSON.parse(String(calls.at(-1)?.body))).toEqual({ codes: ['emb 7k3m9'], orderUuid });
});

test('a basket needs its store, channel and items before anybody can ask, and a refusal is said in words', async () => {
  await show(() => refused(403, 'FORBIDDEN'));
  fireEvent.change(await screen.findByRole('combobox', { name: /^Check it with/ }), {
    target: { value: 'basket' },
  });
  const button = screen.getByRole('button', { name: 'Check' });
  expect(button.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Add an item' }));
  expect(screen.getAllByRole('button', { name: 'Remove the item' })).toHaveLength(2);
  fireEvent.change(screen.getByRole('combobox', { name: /^Check it with/ }), { target: { value: 'order' } });
  fireEvent.click(button);
  expect(await screen.findByText(/^Your role does not include this/)).toBeTruthy();
});
