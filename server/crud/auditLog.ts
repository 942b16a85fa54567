import { sql } from 'kysely';
import type pg from 'pg';
import type { HistoryEntry } from '../../contract/calls/history.ts';
import type { Field } from '../../contract/fieldKinds/field.ts';
import { noMoney, type TextContext } from '../../contract/fieldKinds/moneyText.ts';
import { fieldKinds, isMoney, isReference, isSecret } from '../../contract/fieldKinds.ts';
import { ownName } from '../../contract/options/ownName.ts';
import { columnOf, fieldOf, type Resource } from '../../contract/resource.ts';
import type { Actor } from '../access/actor.ts';
import { textContextOf } from '../access/textContext.ts';
import { tenantRows } from '../schema/rows.ts';
import { and, statement } from '../schema/sql.ts';
import type { ResourceContext, Writing } from './context.ts';
import { targetOf } from './values/targets.ts';
import { valueSql } from './values/values.ts';

/** Something that somebody did, as the audit log shows it. */
interface AuditEvent {
  action: string;
  resource: string;
  /** Default: no single record. */
  recordId?: string;
  /** What people read as the name of the record. */
  name?: string;
  /** The stores that it is about. Default: it concerns nobody who works for some stores only. */
  stores?: readonly string[] | null;
  /** What it did. */
  after: Readonly<Record<string, unknown>>;
}

/** Writes to the audit log what somebody did besides creating, changing and deleting one record. */
export async function recordEvent(
  client: pg.ClientBase,
  { customerUuid, userUuid, name: person, address, requestId }: Actor,
  { action, resource, recordId = '', name = '', stores = null, after }: AuditEvent,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id,
       record_name, store_uuids, after, search_text)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, left($9, 200), $10, $11, event_search_text($3, left($9, 200), $6, $4))`,
    [
      ...[customerUuid, userUuid, person, address, requestId, action, resource, recordId, name],
      ...[stores, JSON.stringify(after)],
    ],
  );
}

/** A change of many records, as the audit log shows it. */
interface Line {
  action: string;
  /** What people read in place of the name of a record. */
  name: string;
  /** What it did: `records` is their number. */
  after: Readonly<Record<string, unknown>> & { records: number };
}

/**
 * Records a change of many records as one line of the audit log. The events of its records carry the same request number,
 * and are parts of that line.
 */
export const auditLine = ({ client, context: { resource }, actor }: Writing, line: Line): Promise<void> =>
  recordEvent(client, actor, {
    ...line,
    ...{ resource: resource.name, stores: actor.stores === 'all' ? null : actor.stores },
  });

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
  const texts = [...context.resource.fields.values()].some(isMoney)
    ? await textContextOf(client, customer)
    : noMoney;
  return ({ before, after }) => changesOf(context.resource, before, after, { labels, texts });
}

function changesOf(
  resource: Resource,
  before: State,
  after: State,
  { labels, texts }: { labels: Map<string, string>; texts: TextContext },
) {
  const text = (field: Field, state: State) => {
    const value = state?.[columnOf(field)];
    if (value === null || value === undefined) return '';
    if (isReference(field))
      return [value]
        .flat()
        .map((id) => labels.get(`${field.resource} ${id}`) ?? '–')
        .join('; ');
    return fieldKinds[field.kind].toText(value, field, texts);
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
        ({ field, inherited, ...shown }) =>
          shown.before !== shown.after || inherited !== undefined || isReplaced(field, before, after),
      )
      .map(({ field, inherited, ...shown }) => ({
        field: field.source,
        ...shown,
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
