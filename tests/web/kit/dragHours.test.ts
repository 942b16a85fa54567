import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type WeekHours, weekDays } from '../../../contract/stores/weekHours.ts';
import { type Drag, dragTo, slotsOf } from '../../../src/kit/fieldKinds/dragHours.ts';
import { doubledMinutes } from '../../support/weekMinutes.ts';

const monday = (...ranges: string[]): WeekHours => ({
  mon: ranges.map((text) => {
    const [from = '', to = ''] = text.split('-');
    return { from, to };
  }),
});
const at = (day: number, hours: number) => ({ day, minute: hours * 60 });
const slot = (hours: WeekHours, place = 0) => {
  const found = slotsOf(hours)[place];
  if (!found) throw new Error('There are no such hours.');
  return found;
};

describe('dragging on the week', () => {
  test.each([
    [
      'draws hours, in either direction',
      monday(),
      { kind: 'draw' },
      at(0, 17),
      at(0, 8),
      monday('08:00-17:00'),
    ],
    ['draws into the next day', monday(), { kind: 'draw' }, at(0, 18), at(0, 26), monday('18:00-02:00')],
    ['draws a whole day', monday(), { kind: 'draw' }, at(0, 0), at(0, 24), monday('00:00-24:00')],
    [
      'adds a second entry',
      monday('08:00-12:00'),
      { kind: 'draw' },
      at(0, 13),
      at(0, 17),
      monday('08:00-12:00', '13:00-17:00'),
    ],
    ['stops at other hours', monday('08:00-12:00'), { kind: 'draw' }, at(0, 13), at(0, 11), undefined],
    ['draws nothing on one spot', monday(), { kind: 'draw' }, at(0, 13), at(0, 13), undefined],
    [
      'moves hours to another day',
      monday('08:00-12:00'),
      { kind: 'move' },
      at(0, 9),
      at(2, 10),
      { wed: monday('09:00-13:00').mon },
    ],
    [
      'moves the beginning',
      monday('08:00-12:00'),
      { kind: 'start' },
      at(0, 8),
      at(0, 9.5),
      monday('09:30-12:00'),
    ],
    [
      'moves the end past midnight',
      monday('18:00-22:00'),
      { kind: 'end' },
      at(0, 22),
      at(0, 25),
      monday('18:00-01:00'),
    ],
  ] as const)('%s', (_name, hours, { kind }, from, to, wanted) => {
    const drag: Drag = kind === 'draw' ? { kind, from } : { kind, from, slot: slot(hours) };
    expect(dragTo(hours, drag, to)).toEqual(wanted);
  });

  test('leaves a valid week wherever it leads, and touches no other hours', () => {
    const place = fc.record({
      day: fc.integer({ min: -2, max: 9 }),
      minute: fc.integer({ min: -60, max: 240 }).map((n) => n * 15),
    });
    const hours: WeekHours = {
      ...monday('08:00-12:00', '13:00-17:00'),
      fri: [{ from: '18:00', to: '02:00' }],
      sun: [{ from: '20:00', to: '04:00' }],
    };
    fc.assert(
      fc.property(
        fc.constantFrom('draw' as const, 'move' as const, 'start' as const, 'end' as const),
        fc.nat(3),
        place,
        place,
        (kind, index, from, to) => {
          const inside = {
            day: Math.min(Math.max(from.day, 0), 6),
            minute: Math.min(Math.max(from.minute, 0), 1440),
          };
          const taken = slot(hours, index);
          const next = dragTo(
            hours,
            kind === 'draw' ? { kind, from: inside } : { kind, from: inside, slot: taken },
            to,
          );
          if (!next) return;
          expect(doubledMinutes(next as WeekHours)).toEqual([]);
          for (const ranges of Object.values(next)) {
            expect(ranges.length).toBeGreaterThan(0);
            expect(ranges.map((one) => one.from)).toEqual(ranges.map((one) => one.from).toSorted());
            for (const { from: begins, to: ends } of ranges) expect(begins).not.toBe(ends);
          }
          const all = (of: WeekHours) =>
            weekDays.flatMap((day) =>
              (of[day] ?? []).map(({ from: one, to: other }) => `${day} ${one}-${other}`),
            );
          const kept = all(hours).filter((_text, at) => kind === 'draw' || at !== index);
          expect(all(next as WeekHours)).toEqual(expect.arrayContaining(kept));
          expect(all(next as WeekHours)).toHaveLength(kept.length + 1);
        },
      ),
    );
  });

  test('keeps hours that somebody is still typing', () => {
    const draft = { tue: [{ from: '08:00', to: null }] };
    expect(dragTo(draft, { kind: 'draw', from: at(1, 10) }, at(1, 12))).toEqual({
      tue: [
        { from: '10:00', to: '12:00' },
        { from: '08:00', to: null },
      ],
    });
  });
});
