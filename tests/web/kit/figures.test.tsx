import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Resource } from '../../../contract/resource.ts';
import { type Column, FigureTable, FigureTiles, inOrder, type Order } from '../../../src/kit/figures.tsx';
import { useReportTexts } from '../../../src/kit/report/useReportTexts.ts';
import { builtInRegistry } from '../support/builtInRegistry.ts';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

interface Dish {
  name: string;
  cost: number | null;
}

const columns: readonly Column<Dish>[] = [
  { name: 'name', label: 'Dish', value: ({ name }) => name, show: ({ name }) => name },
  { name: 'cost', label: 'Cost', isNumber: true, value: ({ cost }) => cost, show: ({ cost }) => cost },
];

function Report({ dishes }: { dishes: readonly Dish[] }) {
  const [order, setOrder] = useState<Order>();
  return (
    <FigureTable
      label="Dishes"
      columns={columns}
      rows={inOrder(dishes, columns, order)}
      keyOf={({ name }) => name}
      order={order}
      onOrder={setOrder}
    />
  );
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const sortBy = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));

test('a heading sorts the rows: figures from the largest, texts from A, and what has no figure last either way', async () => {
  await showPiece(
    <Report
      dishes={[
        { name: 'Soup', cost: 900 },
        { name: 'Bread', cost: null },
        { name: 'Curry', cost: 4200 },
      ]}
    />,
  );
  expect(names()).toEqual(['Soup', 'Bread', 'Curry']);
  sortBy('Cost');
  expect(names()).toEqual(['Curry', 'Soup', 'Bread']);
  expect(screen.getByRole('columnheader', { name: 'Cost' }).getAttribute('aria-sort')).toBe('descending');
  sortBy('Cost');
  expect(names()).toEqual(['Soup', 'Curry', 'Bread']);
  sortBy('Dish');
  expect(names()).toEqual(['Bread', 'Curry', 'Soup']);
});

test('a long report has pages, and sorting goes back to the first', async () => {
  const dishes = Array.from({ length: 230 }, (_, at) => ({ name: `Dish ${at + 1}`, cost: at }));
  await showPiece(<Report dishes={dishes} />);
  const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('1 to 100 of 230')).toBeTruthy();
  next();
  next();
  expect(names()).toHaveLength(30);
  expect(screen.getByText('201 to 230 of 230')).toBeTruthy();
  sortBy('Cost');
  expect(screen.getByText('1 to 100 of 230')).toBeTruthy();
  expect(names()[0]).toBe('Dish 230');
});

test('a figure has its name beside it, and one that needs a person stands out', async () => {
  await showPiece(
    <FigureTiles
      tiles={[
        { label: 'Sizes', value: '12' },
        { label: 'Below cost', value: '3', isWarning: true },
      ]}
    />,
  );
  const figure = (name: string) => screen.getByText(name).parentElement ?? document.body;
  const [sizes, belowCost] = ['Sizes', 'Below cost'].map((name) =>
    within(figure(name)).getByRole('definition'),
  );
  expect([sizes?.textContent, belowCost?.textContent]).toEqual(['12', '3']);
  const colour = (element = document.body) => getComputedStyle(element).color;
  expect(colour(belowCost)).not.toBe(colour(sizes));
});

function Counted({ resource }: { resource: Resource }) {
  const { counted } = useReportTexts(resource);
  return [...resource.reports.values()].map((report) => (
    <p key={report.name}>
      {report.label}: {counted(report) ?? 'all'}
    </p>
  ));
}

test('a report says in words which records it counts', async () => {
  await showPiece(<Counted resource={builtInRegistry.get('orders') as Resource} />);
  screen.getByText(
    'Sales by day: Counts only orders with Status New, Accepted, In the kitchen, Ready, On the way, Completed.',
  );
  screen.getByText(
    'Orders without a sale by month and status: Counts only orders with Status Refused, Cancelled.',
  );
});
