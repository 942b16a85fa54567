import type { Writing } from '../context/resourceContext.ts';
import { hasRulesBefore, ruled } from '../context/rules.ts';
import { judgeTogether } from './conditions.ts';
import { type RowValues, setEach, withEqualValues } from './setEach.ts';

/** The rows with the values that the rules of their resource make of them, kept within the actor's stores. */
async function ruledRows(writing: Writing, rows: readonly RowValues[]): Promise<readonly RowValues[]> {
  const { context, actor } = writing;
  if (!hasRulesBefore(context, 'update') && actor.stores === 'all') return rows;
  const allowed: RowValues[] = [];
  for (const group of withEqualValues(rows)) {
    const ids = group.map(({ id }) => id);
    const change = { action: 'update', ids, values: group[0]?.values ?? {} } as const;
    const values = await ruled(writing, change);
    allowed.push(...ids.map((id) => ({ id, values })));
  }
  return allowed;
}

/**
 * Gives locked records values that are valid by themselves, each its own: runs the rules, checks rules over two fields,
 * writes and audits. All of them, or none.
 */
export async function writeEach(
  writing: Writing,
  { rows, as }: { rows: readonly RowValues[]; as: string },
): Promise<void> {
  const allowed = await ruledRows(writing, rows);
  const byId = new Map(allowed.map(({ id, values }) => [String(id), values]));
  const valuesOf = (id: string | number) => byId.get(String(id)) ?? {};
  await judgeTogether(writing, { ids: rows.map(({ id }) => id), valuesOf });
  await setEach(writing, { rows: allowed, as });
}
