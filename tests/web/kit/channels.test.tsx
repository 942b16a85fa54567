import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Finding } from '../../../contract/deployment/findings.ts';
import type { MenuChange } from '../../../contract/deployment/menuChanges.ts';
import { FindingList } from '../../../src/kit/channels/FindingList.tsx';
import { MenuChanges } from '../../../src/kit/channels/MenuChanges.tsx';
import { RecordNames } from '../../../src/kit/records/RecordNames.tsx';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

const finding = (more: Partial<Finding>): Finding => ({
  code: 'PRICE_MISSING',
  severity: 'BLOCKER',
  record: { resource: 'menus/subtypes', id: 's1', name: 'Large' },
  of: null,
  part: null,
  field: null,
  ...more,
});

const addresses = () =>
  screen.getAllByRole<HTMLAnchorElement>('link').map(({ pathname, search }) => pathname + search);

test('what a channel refuses comes before what it cannot show, by kind, with links to what mends it', async () => {
  await showPiece(
    <FindingList
      findings={[
        finding({ code: 'TAX_LOST', severity: 'WARNING' }),
        finding({ of: 'Margherita' }),
        finding({ record: { resource: 'menus/subtypes', id: 's2', name: 'Small' } }),
        finding({
          code: 'NO_HOURS',
          record: { resource: 'stores', id: 'st1', name: 'Long Street' },
          part: 'stores/trading-hours',
          field: 'hours',
        }),
      ]}
    />,
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'What keeps the channel from taking it',
    'What guests will not see as you have it',
  ]);
  expect(screen.getAllByText('No price applies')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Large of Margherita' })).toBeTruthy();
  expect(
    decodeURIComponent(screen.getByRole<HTMLAnchorElement>('link', { name: 'Long Street' }).href),
  ).toMatch(/stores\/st1\/stores-trading-hours\?field=hours$/);
});

test('records that lack the same value are one cause, which opens their list where people fill it in', async () => {
  const findings = ['Olives', 'Capers', 'Garlic'].map((name, at) =>
    finding({
      ...{ code: 'CODE_MISSING', severity: 'WARNING', field: 'code' },
      record: { resource: 'menus/modifiers', id: `m${at}`, name },
    }),
  );
  await showPiece(<FindingList findings={findings} />);
  expect(screen.getAllByText('Without a code, the till cannot tell what guests chose.')).toHaveLength(1);
  expect(screen.getByText('Modifiers: 3')).toBeTruthy();
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Fill them in' });
  expect(decodeURIComponent(href)).toMatch(
    /\/menus\/modifiers\?filter=\{"code":\{"isEmpty":true\}\}&field=code$/,
  );
});

test('a menu without findings is said to be fine', async () => {
  await showPiece(<FindingList findings={[]} />);
  expect(screen.getByText('The channel can take this menu as it is.')).toBeTruthy();
});

test('of many records the first are named, and a button names the others', async () => {
  const found = Array.from({ length: 25 }, (_, at) => ({
    record: { resource: 'menus/items', id: `i${at}`, name: `Item ${at}` },
    of: null,
  }));
  await showPiece(<RecordNames found={found} />);
  expect(addresses()).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 25' }));
  expect(addresses()).toHaveLength(25);
  expect(screen.queryByRole('button')).toBeNull();
});

const change = (more: Partial<MenuChange>): MenuChange => ({
  ...{ kind: 'PRICE', part: 'SIZE', id: 's1', name: 'Large', of: 'Margherita', before: 8900, after: 9500 },
  ...more,
});

test('changes are sentences by kind, and a menu that loses much is warned about', async () => {
  const changes = [
    change({}),
    change({ kind: 'RENAMED', name: 'Pizza', of: null, before: 'Pizza', after: 'Pizzas' }),
    change({ kind: 'AVAILABILITY', before: 'AVAILABLE', after: 'SOLD_OUT' }),
    change({ kind: 'REMOVED', part: 'ITEM', name: 'Regina', of: null, before: null, after: null }),
  ];
  await showPiece(<MenuChanges changes={{ changes, itemsBefore: 4, itemsRemoved: 1, guard: 'CONFIRM' }} />);
  expect(screen.getByText('More than a fifth of the items would go: 1 of 4.')).toBeTruthy();
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(words).toEqual([
    'Large of Margherita: R 89.00 → R 95.00',
    'Pizza → Pizzas',
    'Large of Margherita: Available → Sold out',
    'Regina',
  ]);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Other price',
    'Renamed',
    'Sold out or back',
    'Removed',
  ]);
});

test('a menu that is as it was is said to be', async () => {
  await showPiece(<MenuChanges changes={{ changes: [], itemsBefore: 4, itemsRemoved: 0, guard: 'FINE' }} />);
  expect(screen.getByText('Nothing: the channel would get the same today.')).toBeTruthy();
});
