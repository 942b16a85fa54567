import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  formatted,
  formattedAsStore,
  formattedAsTablet,
  formattedAsVoucherRedemption,
  type OrderFacts,
} from '../../../contract/orders/renderings.ts';
import RenderingsTab from '../../../src/custom/orders/RenderingsTab.tsx';
import { type Answer, given, refused } from '../support/answeringServer.ts';
import { takeCopies } from '../support/clipboard.ts';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

const order: OrderFacts = {
  ...{ uuid: 'o-1', number: 'ED-7', status: { code: 'NEW', name: 'New' }, timeZone: 'Africa/Johannesburg' },
  ...{
    store: { uuid: 's-1', name: 'Rosebank' },
    currency: 'ZAR',
    language: 'en',
    payment: null,
    dueAt: null,
    note: null,
  },
  channel: { id: 'c-1', code: 'WEBSITE', name: 'Website' },
  service: { id: 3, code: 'DELIVERY', name: 'Delivery' },
  placedAt: '2026-11-21T12:05:00.000Z',
  guest: { uuid: null, name: 'Thandi', phone: '+27115550147' },
  lines: [
    {
      ...{ id: 'l-1', menuItemId: 'i-1', itemName: 'Hawaiian', section: 'Pizza', note: 'No ham' },
      ...{ description: 'Hawaiian, Large', quantity: 2, price: 11_490, sizeId: null, modifiers: [] },
    },
  ],
  ...{ subtotal: 22_980, discount: 0, deliveryFee: 0, tip: 0, total: 22_980 },
  ...{ taxOnTop: 0, acceptBy: null, deliveryAddress: null, vouchers: [] },
};

const answers = (facts: OrderFacts): Record<string, Answer> => ({
  formatted: given(formatted(facts)),
  formattedAsTablet: given(formattedAsTablet(facts)),
  formattedAsStore: given(formattedAsStore(facts)),
  formattedAsVoucherRedemption: given(formattedAsVoucherRedemption(facts)),
  rawDBStructure: given({ uuid: facts.uuid, order_note: 'as stored' }),
});

const show = (answered: Record<string, Answer>) =>
  showPiece(<RenderingsTab record={{ id: 'o-1', version: 1 }} />, {
    answer: ({ path }) => answered[path.split('/').at(-1) ?? ''] ?? refused(404, 'NOT_FOUND'),
  });

const view = (name: string) => screen.findByRole('region', { name });
const viewTexts = async (name: string) => (await screen.findByRole('group', { name })).textContent ?? '';

test('the five views stand beside each other, each with what its reader gets', async () => {
  const calls = await show(answers(order));
  expect(await viewTexts('A person')).toContain('2 × Hawaiian @\u00a0R\u00a0114.90');
  expect(await viewTexts('A person')).not.toContain('550147');
  expect(await viewTexts('The tablet in the kitchen')).toMatch(
    /ED-7\nDelivery.*Pizza2 × Hawaiian\n {2}Large\n {2}! No ham$/s,
  );
  expect(await viewTexts('The store')).toContain('Phone: +27115550147');
  expect(await viewTexts('A voucher redemption')).toContain('"basketTotal": 22980');
  expect(await viewTexts('As it is stored')).toContain('as stored');
  expect(calls.map(({ path }) => path.split('/').slice(-2)[0])).toEqual(['o-1', 'o-1', 'o-1', 'o-1', 'o-1']);
});

test('a button copies the text that the reader gets', async () => {
  const copies = takeCopies();
  await show(answers(order));
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the text of the tablet' }));
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(copies).toEqual([
    [
      'ED-7',
      'Delivery',
      'Ordered: 14:05',
      'Guest: Thandi',
      '',
      'Pizza',
      '2 × Hawaiian',
      '  Large',
      '  ! No ham',
    ].join('\n'),
  ]);
});

test('an order without items says so, and one view that fails leaves the others and can be tried again', async () => {
  const answered = answers({ ...order, lines: [] });
  answered.formattedAsStore = refused(500, 'INTERNAL');
  await show(answered);
  expect(await viewTexts('A person')).toContain('This order has no items.');
  const store = await view('The store');
  expect(await within(store).findByRole('alert')).toBeTruthy();
  expect(within(store).queryByRole('button', { name: 'Copy the slip of the store' })).toBeNull();
  answered.formattedAsStore = given(formattedAsStore(order));
  fireEvent.click(within(store).getByRole('button', { name: 'Try again' }));
  expect(await viewTexts('The store')).toContain('Phone: +27115550147');
});

test('without the right, each view says whom to ask', async () => {
  await show(
    Object.fromEntries(Object.keys(answers(order)).map((name) => [name, refused(403, 'FORBIDDEN')])),
  );
  await vi.waitFor(() => expect(screen.getAllByText('Your role does not include this')).toHaveLength(5));
});
