import { sql } from 'kysely';
import { canBeUndone, fieldsSet } from '../../../contract/actionForm.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { columnOf } from '../../../contract/resource.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { column, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { finish, ruled } from '../context/rules.ts';
import { isKey, readWritten } from '../read/readOne.ts';
import { judgeTogether } from './conditions.ts';
import { once } from './idempotency.ts';
import { lockRows } from './lockRows.ts';
import { setValues } from './update.ts';
import { bindings } from './values.ts';
import { refusing } from './write.ts';

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
  const { resource, pool } = context;
  authorise(actor, resource, action.right);
  if (!isKey(resource, id) || !canBeUndone(resource, action)) throw new ServiceError('NOT_FOUND');
  return inTransaction(pool, realmOf(actor), (client) =>
    once(client, actor, { key, request: [resource.name, action.name, 'undo', id, version] }, () =>
      refusing(context, async () => {
        const [row] = await lockRows({ client, context, actor }, [id]);
        const ids = [row?.id ?? id];
        const current = () => readWritten(client, context, ids[0] ?? id, actor.customerUuid);
        const given =
          row?.version === version &&
          (await valuesBefore({ client, context, actor }, { action, id, version }));
        if (!given) throw new ServiceError('VERSION_CONFLICT', { current: await current() });
        const values = await ruled({ client, context, actor }, { action: 'update', ids, values: given });
        await judgeTogether({ client, context, actor }, { ids, valuesOf: () => values });
        await setValues({ client, context, actor }, { ids, values, as: 'undo' });
        await finish({ client, context, actor }, { action: 'update', ids });
        return current();
      }),
    ),
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
