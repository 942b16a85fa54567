import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ColumnNeed, fittedWidths } from '../../../src/crud/table/useFittedColumns.ts';

const text = (content: number, whole = content): ColumnNeed => ({
  content,
  whole,
  least: 112,
  set: undefined,
});
const figure = (content: number, whole = content): ColumnNeed => ({
  ...{ content, whole, least: undefined, set: undefined },
});

test('texts share the room that is left in proportion, and figures take what they need', () => {
  expect(fittedWidths([text(100), text(300), figure(90)], 890)).toEqual([200, 600, 90]);
});

test('an empty column takes hardly any of it', () => {
  expect(fittedWidths([text(200), text(25, 100), figure(100)], 850)).toEqual([600, 150, 100]);
});

test('without room, headings give way before a text is cut off', () => {
  expect(fittedWidths([text(200), text(24, 172), figure(90)], 362)).toEqual([200, 72, 90]);
});

test('a single long text costs the others neither text nor heading', () => {
  expect(fittedWidths([text(600), text(150, 180), figure(30, 90)], 570)).toEqual([300, 180, 90]);
});

test('then all texts are cut off, the longest most, and figures never', () => {
  expect(fittedWidths([text(200), text(150), text(120), figure(90)], 480)).toEqual([135, 135, 120, 90]);
});

test('a width that a person has set stays', () => {
  const [set, other] = fittedWidths([{ ...text(300), set: 90 }, text(300)], 800);
  expect([set, other]).toEqual([90, 710]);
});

test('the table fits its room wherever its columns can, whatever they need', () => {
  const needs = fc.array(
    fc.record({
      content: fc.integer({ min: 20, max: 640 }),
      heading: fc.integer({ min: 60, max: 240 }),
      least: fc.constantFrom(112, undefined),
      set: fc.constantFrom(64, 200, undefined, undefined),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(needs, fc.integer({ min: 300, max: 2400 }), (drawn, room) => {
      const columns = drawn.map((one) => ({ ...one, whole: Math.max(one.content, one.heading) }));
      const widths = fittedWidths(columns, room);
      const total = widths.reduce((sum, one) => sum + one, 0);
      const least = columns.reduce(
        (sum, { content, whole, least: cut, set }) =>
          sum + (set ?? Math.min(whole, Math.max(72, Math.min(content, cut ?? content)))),
        0,
      );
      expect(total).toBeLessThanOrEqual(Math.max(room, least));
      for (const [index, { set }] of columns.entries())
        if (set !== undefined) expect(widths[index]).toBe(set);
    }),
  );
});
