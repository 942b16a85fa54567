import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { weekHoursOf } from '../../../contract/fieldKinds/kinds/weekHours.ts';
import {
  type HourRange,
  minutesInDay,
  mostRanges,
  rangeBetween,
  spanOf,
  type WeekDay,
  weekDays,
} from '../../../contract/stores/weekHours.ts';

/** Hours while somebody enters them: a time may be missing. */
export type DraftHours = Partial<Record<WeekDay, { from: unknown; to: unknown }[]>>;

export const draftOf = (value: unknown): DraftHours => (isObject(value) ? (value as DraftHours) : {});

/** Slots begin and end on these minutes. */
export const snap = 15;

/** A place on the grid: a row, and minutes since the midnight that begins its day; more than a day reaches into the next. */
export interface GridPlace {
  day: number;
  minute: number;
}

/** Hours that the grid can draw, with their place among those of their day. */
export interface Slot {
  day: number;
  index: number;
  start: number;
  end: number;
}

/** What somebody does to the grid, and where it began: drawing new hours, moving hours, or moving one of their ends. */
export type Drag = { from: GridPlace } & ({ kind: 'draw' } | { kind: 'move' | 'start' | 'end'; slot: Slot });

/** The hours of a draft that are complete. */
export const slotsOf = (draft: DraftHours): Slot[] =>
  weekDays.flatMap((name, day) =>
    (draft[name] ?? []).flatMap((range, index) => {
      if (!weekHoursOf({ mon: [range] })) return [];
      const [start, end] = spanOf(range as HourRange);
      return { day, index, start, end };
    }),
  );

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The latest end: hours take at most a day, and cannot end when they begin. */
const latestEnd = (start: number) => (start === 0 ? minutesInDay : start + minutesInDay - snap);

/** The hours that a drag to a place makes. */
function draggedSlot(drag: Drag, to: GridPlace): Omit<Slot, 'index'> {
  if (drag.kind === 'draw') {
    const { day, minute } = drag.from;
    const start = between(Math.min(minute, to.minute), 0, minutesInDay - snap);
    return { day, start, end: between(Math.max(minute, to.minute), start, latestEnd(start)) };
  }
  const { slot, from, kind } = drag;
  const moved = to.minute - from.minute;
  if (kind === 'start') {
    const earliest = Math.max(0, slot.end - minutesInDay + snap);
    const latest = Math.min(slot.end, minutesInDay) - snap;
    return { ...slot, start: between(slot.start + moved, earliest, latest) };
  }
  if (kind === 'end')
    return { ...slot, end: between(slot.end + moved, slot.start + snap, latestEnd(slot.start)) };
  const length = slot.end - slot.start;
  const start = length === minutesInDay ? 0 : between(slot.start + moved, 0, minutesInDay - snap);
  return { day: between(slot.day + to.day - from.day, 0, weekDays.length - 1), start, end: start + length };
}

/** The draft after a drag to a place; undefined where other hours are in the way, or nothing would be there. */
export function dragTo(draft: DraftHours, drag: Drag, to: GridPlace): DraftHours | undefined {
  const { day, start, end } = draggedSlot(drag, to);
  if (end - start < snap) return undefined;
  const taken = drag.kind === 'draw' ? undefined : drag.slot;
  const left = Object.fromEntries(
    weekDays.map((name, at) => [
      name,
      (draft[name] ?? []).filter((_range, index) => taken?.day !== at || taken.index !== index),
    ]),
  ) as DraftHours;
  const name = weekDays[day] ?? 'mon';
  const next = { ...left, [name]: [...(left[name] ?? []), rangeBetween(start, end)] };
  if ((next[name]?.length ?? 0) > mostRanges) return undefined;
  const complete = Object.fromEntries(
    weekDays.map((one) => [one, (next[one] ?? []).filter((range) => weekHoursOf({ mon: [range] }))]),
  );
  // The value of the kind is in order, and refuses hours that overlap.
  const ordered = weekHoursOf(complete);
  if (!ordered) return undefined;
  return Object.fromEntries(
    weekDays.flatMap((one) => {
      const unfinished = (next[one] ?? []).filter((range) => !weekHoursOf({ mon: [range] }));
      const ranges = [...(ordered[one] ?? []), ...unfinished];
      return ranges.length > 0 ? [[one, ranges]] : [];
    }),
  );
}
