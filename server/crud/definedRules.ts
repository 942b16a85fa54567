import { sql } from 'kysely';
import type pg from 'pg';
import { type FieldIssue, ServiceError } from '../../contract/errors.ts';
import type { Field } from '../../contract/fieldKinds/field.ts';
import type { Registry } from '../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../contract/resource.ts';
import { type Ticks, ticksIn } from '../../contract/ticks.ts';
import { isAmong, livingRows } from '../schema/rows.ts';
import { and, column, compilePlan } from '../schema/sql.ts';
import type { Ids, ResourceContext, RuleBook, Rules, Writing } from './context.ts';
import { lockRows } from './lockRows.ts';
import { readOneWith } from './read.ts';
import { changeRecords } from './records.ts';
import { bindings } from './values/values.ts';
import { recordsRefused } from './write/conditions.ts';

/** The fields that one record has at most. */
export const onlyOneFields = ({ fields }: Resource): Field[] =>
  [...fields.values()].filter(({ onlyOne }) => onlyOne);

/** Until the end of the transaction, nobody else gives another record this mark. */
const lockMark = (client: pg.ClientBase, customer: string, { name }: Resource, field: Field) =>
  client.query(`SELECT pg_advisory_xact_lock(hashtextextended('only one ' || $1, 0))`, [
    [customer, name, field.name].join(' '),
  ]);

/** The living records that have the mark and are among these, or are not. */
async function markedOf(
  { client, actor, context: { resource } }: Writing,
  field: Field,
  { ids, isAmongThem }: { ids: Ids; isAmongThem: boolean },
): Promise<Ids> {
  const isThere = isAmong(resource, column('t', 'id'));
  const which = [...livingRows(resource, 't'), column('t', columnOf(field))];
  const plan = compilePlan(
    sql`SELECT t.id FROM ${sql.table(resource.table)} AS t
      WHERE ${and([...which, isAmongThem ? isThere : sql`NOT ${isThere}`])} ORDER BY t.id`,
    { prepared: false },
  );
  const { rows } = await client.query<{ id: Ids[number] }>(plan.bind({ ...bindings([], {}, actor), ids }));
  return rows.map(({ id }) => id);
}

/** Takes the mark from records. */
async function takeFrom(writing: Writing, field: Field, ids: Ids): Promise<void> {
  const rows = ids.map((id) => ({ id, values: { [field.source]: false } }));
  await changeRecords(writing, rows, { right: null });
}

/** @throws ServiceError RECORDS_REFUSED naming the records that one change gives the same mark */
async function refuseSeveral({ client, actor, context }: Writing, field: Field, ids: Ids): Promise<never> {
  const issues: FieldIssue[] = [{ field: field.source, code: 'onlyOne', details: {} }];
  const rows = await lockRows({ client, context, actor }, ids);
  throw recordsRefused(rows.map((row) => ({ row, issues })));
}

/**
 * Of the records of a customer, one has a mark at most: a record that gets it takes it from the one that had it. A
 * deleted record that comes back leaves it where it is meanwhile.
 */
const onlyOneRules: Rules = {
  async after({ action, ids }, scope) {
    if (action === 'delete' || action === 'sequence' || ids.length === 0) return;
    const { client, actor, context } = scope;
    for (const field of onlyOneFields(context.resource)) {
      const marked = await markedOf(scope, field, { ids, isAmongThem: true });
      if (marked.length === 0) continue;
      await lockMark(client, actor.customerUuid, context.resource, field);
      const others = await markedOf(scope, field, { ids: marked, isAmongThem: false });
      if (action === 'restore') await takeFrom(scope, field, marked.slice(others.length > 0 ? 0 : 1));
      else if (marked.length > 1) await refuseSeveral(scope, field, marked);
      else await takeFrom(scope, field, others);
    }
  },
};

/** The names of ticked records without the one above, and whether some belong to the tree of another record. */
function tickMistakes({ resource }: ResourceContext, { field, of, target, by, tree }: Ticks) {
  const ticked = column('t', columnOf(field));
  const from = sql`FROM ${sql.table(target.table)} AS r`;
  const isTicked = [...livingRows(target, 'r'), sql`r.id = ANY(${ticked})`];
  const parent = column('r', columnOf(tree));
  const orphan = sql`SELECT ${parent} ${from} WHERE ${and([...isTicked, sql`NOT ${parent} = ANY(${ticked})`])} LIMIT 1`;
  const strange = sql`SELECT 1 ${from}
    WHERE ${and([...isTicked, sql`${column('r', columnOf(by))} IS DISTINCT FROM ${column('t', columnOf(of))}`])}`;
  return compilePlan(
    sql`SELECT (${orphan}) AS above, EXISTS (${strange}) AS "isStrange" FROM ${sql.table(resource.table)} AS t
      WHERE ${and([...livingRows(resource, 't'), isAmong(resource, column('t', 'id'))])}`,
    { prepared: false },
  );
}

/** Ticked records belong to the tree of the record that is named beside them, and none is ticked without the one above. */
const ticksRules: Rules = {
  async after({ action, ids }, { client, actor, context }) {
    if (action === 'delete' || action === 'sequence' || ids.length === 0) return;
    const bound = { ...bindings([], {}, actor), ids };
    for (const ticks of ticksIn(context.resource, context.registry)) {
      const { field, of, target } = ticks;
      const { rows } = await client.query<{ above: Ids[number] | null; isStrange: boolean }>(
        tickMistakes(context, ticks).bind(bound),
      );
      const refuse = (issue: Pick<FieldIssue, 'code' | 'details'>) => {
        throw new ServiceError('VALIDATION_FAILED', { issues: [{ field: field.source, ...issue }] });
      };
      if (rows.some(({ isStrange }) => isStrange))
        refuse({ code: 'ofAnother', details: { field: of.label } });
      const above = rows.find((row) => row.above !== null)?.above;
      if (above === undefined || above === null) continue;
      const parent = await readOneWith(client, context.contextOf(target.name), above, actor.customerUuid);
      const name = parent[fieldOf(target, target.title).source];
      refuse({ code: 'variantOrphan', details: { parent: String(name) } });
    }
  },
};

/** The rules that definitions ask for by their options, by resource. */
export const definedRules = (registry: Registry): RuleBook =>
  new Map(
    [...registry.values()].flatMap((resource): [string, Rules[]][] => {
      const rules = [
        ...(onlyOneFields(resource).length > 0 ? [onlyOneRules] : []),
        ...(ticksIn(resource, registry).length > 0 ? [ticksRules] : []),
      ];
      return rules.length > 0 ? [[resource.name, rules]] : [];
    }),
  );
