import type { ProblemGroup } from '../../../contract/calls/imports.ts';

/** Problems with one cause: one group, or one for each text that needs a decision of its own. */
export type Cause = readonly [ProblemGroup, ...ProblemGroup[]];

export const rowsOf = (cause: Cause): number => cause.reduce((sum, { rows }) => sum + rows, 0);

/** Puts the texts together that are wrong in one column for one reason, the cause with the most rows first. */
export function causesOf(groups: readonly ProblemGroup[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const [index, group] of groups.entries()) {
    const key = group.value === null ? String(index) : JSON.stringify([group.field, group.code]);
    const before = causes.get(key);
    causes.set(key, before ? [...before, group] : [group]);
  }
  return [...causes.values()].toSorted((one, other) => rowsOf(other) - rowsOf(one));
}
