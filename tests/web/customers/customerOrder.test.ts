import { expect, test } from 'vitest';
import { customersFound } from '../../../src/custom/customers/CustomerPicker.tsx';
import { customer } from '../support/sessions.ts';

const named = (number: number, name: string) => {
  const mapping = customer(number);
  return { ...mapping, Customer: { ...mapping.Customer, name } };
};
const all = [named(1, 'Umami Bowls'), named(2, 'Café Ñandú'), named(3, 'Rosso Pizza')];
const names = (recent: string[], search: string) =>
  customersFound(all, recent, search).map(({ Customer }) => Customer.name);

test('customers stand by name, the recently used first', () => {
  expect(names([], '')).toEqual(['Café Ñandú', 'Rosso Pizza', 'Umami Bowls']);
  expect(names([customer(1).customerUuid], '')).toEqual(['Umami Bowls', 'Café Ñandú', 'Rosso Pizza']);
});

test('accents and letter case make no difference to the search', () => {
  expect(names([], 'CAFE nandu')).toEqual(['Café Ñandú']);
  expect(names([], 'zzz')).toEqual([]);
});
