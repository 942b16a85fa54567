import { isSameValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Lines } from '../../../contract/lines.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import type { StoredLine } from '../write/lines/lockLines.ts';
import type { FileLine } from './stagedLines.ts';

/** Which line of the record each row of the file means; undefined for a new line. */
type Pairs = (StoredLine | undefined)[];

/**
 * Finds for each row of a record the line that it means: first one with the same values, then one that picks the same
 * record, and then the remaining lines in their order. So a file in which one line was changed changes that line.
 * @param fields those that the file gives, except the tree
 */
export function pairLines(
  { field: { pick }, resource }: Pick<Lines, 'field' | 'resource'>,
  fields: readonly Field[],
  stored: readonly StoredLine[],
  rows: readonly FileLine[],
): Pairs {
  const left = stored.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  const pairs: Pairs = rows.map(() => undefined);
  const pair = (isMeant: (line: StoredLine, row: FileLine) => boolean) => {
    rows.forEach((row, place) => {
      if (pairs[place]) return;
      const index = left.findIndex((line) => isMeant(line, row));
      if (index >= 0) [pairs[place]] = left.splice(index, 1);
    });
  };
  const agree = (by: readonly Field[]) => (line: StoredLine, row: FileLine) =>
    by.every((field) => isSameValue(row.values[field.source], line.values[columnOf(field)]));
  pair(agree(fields));
  const picked = pick === undefined ? undefined : fieldOf(resource, pick);
  if (picked && fields.includes(picked)) pair(agree([picked]));
  pair(() => true);
  return pairs;
}
