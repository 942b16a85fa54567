import { expect, test } from 'vitest';
import { chartData } from '../../../src/kit/report/reportData.ts';

const measure = { name: 'sales', label: 'Sales' };
const row = (values: (string | number)[], sales: number | null) => ({
  groups: values.map((value) => ({ value, label: null })),
  measures: { sales },
});
const draw = (rows: ReturnType<typeof row>[]) =>
  chartData(rows, measure, ({ groups }) => groups.map(({ value }) => String(value)));

test('one group is one series along the axis', () => {
  expect(draw([row(['May'], 3), row(['June'], null)])).toEqual({
    categories: ['May', 'June'],
    series: [{ label: 'Sales', values: [3, null] }],
  });
});

test('the second group makes the series, with nothing where it has no row', () => {
  const rows = [row(['May', 'North'], 3), row(['May', 'South'], 4), row(['June', 'South'], 5)];
  expect(draw(rows)).toEqual({
    categories: ['May', 'June'],
    series: [
      { label: 'North', values: [3, null] },
      { label: 'South', values: [4, 5] },
    ],
  });
});

test('more than people can tell apart is no chart', () => {
  const many = (count: number, of: (index: number) => string[]) =>
    Array.from({ length: count }, (_, index) => row(of(index), 1));
  expect(draw(many(120, (index) => [`${index}`]))).toBeDefined();
  expect(draw(many(121, (index) => [`${index}`]))).toBeUndefined();
  expect(draw(many(12, (index) => ['May', `${index}`]))).toBeDefined();
  expect(draw(many(13, (index) => ['May', `${index}`]))).toBeUndefined();
});
