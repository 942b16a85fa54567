import { sql } from 'kysely';
import { canBeUndone, fieldsSet } from '../../../contract/actionForm.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { columnOf } from '../../../contract/resource.ts';
import { type Actor, authorise } from '../../access/actor.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { column, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { isKey, readWritten } from '../read/readOne.ts';
import { lockRows } from './lockRows.ts';
import { changeRecords } from './records.ts';
import { bindings } from './values.ts';
import { openWriting } from './write.ts';

/** The values before the action in their wire form, from the event that made the version. Only its own actor finds it. */
function valuesBeforeSql({ resource }: ResourceContext, action: ResourceAction): Sql {
  const values = fieldsSet(resource, action).flatMap((field) => [
    sql`${sql.lit(field.source)}::text`,
    onServer(field).select(column('r', columnOf(field))),
  ]);
  return sql`SELECT json_build_object(${sql.join(values)}) AS values
    FROM audit_events AS e, jsonb_populate_record(NULL::${sql.table(resource.table)}, e.before) AS r
    WHERE e.customer_uuid = ${slot('customer')}::uuid AND e.resource = ${sql.lit(resource.name)}
      AND e.record_id = ${slot('id')}::text AND e.action = ${sql.lit(action.name)}
      AND e.actor_uuid = ${slot('actorUuid')}::uuid AND (e.after ->> 'version')::integer = ${slot('version')}::integer`;
}

/** What somebody wants to take back: their own action, which made this version of the record. */
export interface Undo {
  action: ResourceAction;
  id: string | number;
  version: number;
}

/**
 * Takes back what the actor has just done, if nobody has changed the record since: gives it the values that it had
 * before the action.
 * @throws ServiceError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, or VERSION_CONFLICT if it is too late
 */
export function undo(
  context: ResourceContext,
  actor: Actor,
  { action, id, version }: Undo,
  key?: string,
): Promise<WireRecord> {
  const { resource } = context;
  authorise(actor, resource, action.right);
  if (!isKey(resource, id) || !canBeUndone(resource, action)) throw new ServiceError('NOT_FOUND');
  return openWriting(
    { context, actor, key, request: [action.name, 'undo', id, version] },
    async (writing) => {
      const { client } = writing;
      const [row] = await lockRows(writing, [id]);
      const ids = [row?.id ?? id];
      const current = () => readWritten(client, context, ids[0] ?? id, actor.customerUuid);
      const given = row?.version === version && (await valuesBefore(writing, { action, id, version }));
      if (!given) throw new ServiceError('VERSION_CONFLICT', { current: await current() });
      await changeRecords(writing, [{ id: ids[0] ?? id, values: given }], { as: 'undo', right: null });
      return current();
    },
  );
}

async function valuesBefore(
  { client, context, actor }: Writing,
  { action, id, version }: Undo,
): Promise<Record<string, unknown> | undefined> {
  const plan = context.planOf(`before ${action.name}`, () => valuesBeforeSql(context, action));
  const bound = { ...bindings([], {}, actor), id: String(id).toLowerCase(), version };
  const { rows } = await client.query<{ values: Record<string, unknown> }>(plan.bind(bound));
  return rows[0]?.values;
}
