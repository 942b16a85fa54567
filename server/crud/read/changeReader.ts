import { sql } from 'kysely';
import type pg from 'pg';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds, isReference, isSecret } from '../../../contract/fieldKinds.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { tenantRows } from '../../schema/rows.ts';
import { and, statement } from '../../schema/sql.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { targetOf } from '../values/targets.ts';
import { valueSql } from '../values/values.ts';

/** A row as the audit log keeps it, by column. */
type State = Record<string, unknown> | null;

/** A record before and after an event; null where it did not exist. */
export interface States {
  before: State;
  after: State;
}

/** An event as a history reads it. */
export interface HistoryRow extends States {
  id: number;
  occurred_at: string;
  actor_name: string;
  address: string | null;
  request_id: string | null;
  action: HistoryEntry['action'];
  record_name: string | null;
}

/**
 * How to show events of a resource field by field: texts, and the names behind references, looked up once for all of
 * `events`.
 */
export async function changeReader(
  client: pg.ClientBase,
  context: ResourceContext,
  events: readonly States[],
  customer: string,
): Promise<(event: States) => HistoryEntry['changes']> {
  const states = events.flatMap(({ before, after }) => [before, after]);
  const labels = await labelsOf(client, context, states, customer);
  return ({ before, after }) => changesOf(context.resource, before, after, labels);
}

function changesOf(resource: Resource, before: State, after: State, labels: Map<string, string>) {
  const text = (field: Field, state: State) => {
    const value = state?.[columnOf(field)];
    if (value === null || value === undefined) return '';
    if (isReference(field))
      return [value]
        .flat()
        .map((id) => labels.get(`${field.resource} ${id}`) ?? '–')
        .join('; ');
    return fieldKinds[field.kind].toText(value, field);
  };
  return (
    [...resource.fields.values()]
      // Each field says whether its value is the record's own.
      .filter((field) => !field.isDerived && field.inheritance !== 'own')
      .map((field) => ({
        ...{ field, before: text(field, before), after: text(field, after) },
        inherited: inheritedWhen(field, before, after),
      }))
      .filter(
        ({ field, inherited, ...texts }) =>
          texts.before !== texts.after || inherited !== undefined || isReplaced(field, before, after),
      )
      .map(({ field, inherited, ...texts }) => ({
        field: field.source,
        ...texts,
        ...(inherited && { inherited }),
      }))
  );
}

/** Whether the record inherited the value before or after the event, if that changed. */
function inheritedWhen(field: Field, before: State, after: State): 'before' | 'after' | undefined {
  if (field.inheritance !== 'value' || !before || !after) return undefined;
  const isOwn = (state: Record<string, unknown>): boolean => {
    const own = state[ownName];
    return Array.isArray(own) ? own.includes(field.source) : state[columnOf(field)] !== null;
  };
  if (isOwn(before) === isOwn(after)) return undefined;
  return isOwn(before) ? 'after' : 'before';
}

/** True for a secret that has another value than before: both read as the same dots. */
const isReplaced = (field: Field, before: State, after: State): boolean =>
  isSecret(field) && before?.[columnOf(field)] !== after?.[columnOf(field)];

/** The names of all records that the states refer to, by resource and id. */
async function labelsOf(client: pg.ClientBase, context: ResourceContext, states: State[], customer: string) {
  const labels = new Map<string, string>();
  for (const field of [...context.resource.fields.values()].filter(isReference)) {
    const ids = [...new Set(states.flatMap((state) => state?.[columnOf(field)] ?? []))];
    if (ids.length === 0) continue;
    const target = targetOf(field, context.registry);
    const title = valueSql(fieldOf(target, target.title), target, context.registry, 't');
    const { rows } = await client.query(
      statement(
        sql`SELECT t.id, ${title} AS title FROM ${sql.table(target.table)} AS t
          WHERE ${and([...tenantRows(target, 't', sql`${customer}`), sql`t.id = ANY(${ids}::${sql.raw(target.key)}[])`])}`,
      ),
    );
    for (const { id, title: name } of rows) labels.set(`${target.name} ${id}`, String(name));
  }
  return labels;
}
