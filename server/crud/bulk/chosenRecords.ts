import type { Ids, Writing } from '../context.ts';
import { countMatching, matchingIds } from '../visible.ts';

/** The records of a bulk change: those that somebody named, or all that a filter finds, without those left out. */
export type ChosenRecords = ({ ids: Ids } | { filter: Readonly<Record<string, unknown>> }) & { except: Ids };

/** Where the next set begins: behind so many named records, or behind the record of that id. */
export interface Place {
  next: number;
  after: string | number | null;
}

export const start: Place = { next: 0, after: null };

/** A set of records, and where the one after it begins; no place if it is the last. */
interface NextSet {
  ids: Ids;
  place: Place | undefined;
}

const textsOf = (ids: Ids) => new Set(ids.map((id) => String(id).toLowerCase()));

/** The next set of at most `size` records. A filter finds them in the order of their ids. */
export async function nextSet(
  writing: Writing,
  { chosen, place, size }: { chosen: ChosenRecords; place: Place; size: number },
): Promise<NextSet> {
  const leftOut = textsOf(chosen.except);
  const { next, after } = place;
  const found =
    'ids' in chosen
      ? chosen.ids.slice(next, next + size)
      : await matchingIds(writing, { filter: chosen.filter, after, limit: size });
  const isLast = 'ids' in chosen ? next + size >= chosen.ids.length : found.length < size;
  return {
    ids: found.filter((id) => !leftOut.has(String(id).toLowerCase())),
    place: isLast ? undefined : { next: next + found.length, after: found.at(-1) ?? after },
  };
}

/** How many records were chosen. */
export async function countChosen(writing: Writing, chosen: ChosenRecords): Promise<number> {
  if ('ids' in chosen) {
    const leftOut = textsOf(chosen.except);
    return chosen.ids.filter((id) => !leftOut.has(String(id).toLowerCase())).length;
  }
  const { filter, except } = chosen;
  const count = await countMatching(writing, { filter });
  return Math.max(0, count - except.length);
}
