import { isEmptyValue } from '../../../../contract/emptiness.ts';
import type { FieldIssue } from '../../../../contract/errors.ts';
import type { Lines } from '../../../../contract/lines.ts';
import { uniqueSets } from '../../../schema/tableSql.ts';

/** A line with its place in the request, and its values by wire name. */
export interface PlacedLine {
  id: string;
  /** Errors name it. */
  place: number;
  values: Record<string, unknown>;
}

/** What is wrong with one line among the others. */
interface SetIssue extends FieldIssue {
  place: number;
}

/** Lines that share what must be unique, or their id. The second of two is wrong. */
export function repeatedValues({ resource, by }: Lines, desired: readonly PlacedLine[]): SetIssue[] {
  const sets = uniqueSets(resource).map(({ fields, without }) => ({
    names: fields.filter((field) => field !== by).map(({ source }) => source),
    without: without?.source,
  }));
  return [{ names: ['id'], without: undefined }, ...sets].flatMap(({ names, without }) => {
    const seen = new Set<string>();
    return desired.flatMap(({ id, place, values }): SetIssue[] => {
      const held = names.map((name) => (name === 'id' ? id : values[name]));
      const key = JSON.stringify(held);
      const counts = !held.some(isEmptyValue) && (without === undefined || isEmptyValue(values[without]));
      if (!counts) return [];
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      return [{ place, field: names[0] ?? 'id', code: 'repeated', details: {} }];
    });
  });
}

/** Lines of a tree that are below a line that does not exist, or below themselves. */
export function treeIssues({ tree }: Lines, desired: readonly PlacedLine[]): SetIssue[] {
  if (!tree) return [];
  const above = new Map(
    desired.map(({ id, values }) => {
      const parent = values[tree.source];
      return [id, isEmptyValue(parent) ? undefined : String(parent).toLowerCase()];
    }),
  );
  const good = new Set<string>();
  const leadsUp = (start: string): boolean => {
    const way = new Set<string>();
    for (let id: string | undefined = start; id !== undefined && !good.has(id); id = above.get(id)) {
      if (way.has(id)) return false;
      way.add(id);
    }
    for (const id of way) good.add(id);
    return true;
  };
  return desired.flatMap(({ id, place }): SetIssue[] => {
    const parent = above.get(id);
    if (parent !== undefined && !above.has(parent))
      return [{ place, field: tree.source, code: 'missingReference', details: {} }];
    return leadsUp(id) ? [] : [{ place, field: tree.source, code: 'belowItself', details: {} }];
  });
}
