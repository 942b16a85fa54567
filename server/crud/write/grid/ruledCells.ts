import type { FieldIssue } from '../../../../contract/errors.ts';
import { storeScopeOf } from '../../../../contract/storeScope.ts';
import { hasRulesBefore, ruled } from '../../context/rules.ts';
import { keepToStores } from '../../context/storeWall.ts';
import { invalid } from '../values.ts';
import type { GridWriting } from './gridWriting.ts';
import { issuesAt, type WantedCell } from './wantedCells.ts';

/**
 * The cells with the values that the rules of their resource make of them, kept within the actor's stores. Where there
 * are no rules, one look at the stores of all cells is enough.
 * @throws ServiceError OTHER_STORES, or VALIDATION_FAILED naming each wrong cell
 */
export async function ruledCells(
  { client, context, actor, parts }: GridWriting,
  action: 'create' | 'update',
  cells: readonly WantedCell[],
): Promise<readonly WantedCell[]> {
  const idsOf = (all: readonly WantedCell[]) => all.flatMap(({ id }) => id ?? []);
  if (!hasRulesBefore(context, action)) {
    const scope = storeScopeOf(context.resource, context.registry);
    const source = scope && scope.by !== 'id' ? scope.field.source : undefined;
    const named = source === undefined ? [] : cells.map(({ changes }) => changes[source] ?? null);
    const isWhole = named.every((one) => one !== null);
    const values =
      source === undefined || action === 'update'
        ? {}
        : { [source]: isWhole ? [...new Set(named.flat())] : null };
    await keepToStores({ client, context, actor }, { action, ids: idsOf(cells), values });
    return cells;
  }
  const issues: FieldIssue[] = [];
  const allowed: WantedCell[] = [];
  for (const cell of cells)
    try {
      const change = { action, ids: idsOf([cell]), values: cell.changes };
      const changes = await ruled({ client, context, actor }, change);
      allowed.push({ ...cell, changes, values: { ...cell.values, ...changes } });
    } catch (error) {
      issues.push(...issuesAt(error, parts, cell.given));
    }
  if (issues.length > 0) throw invalid(issues);
  return allowed;
}
