import { sql } from 'kysely';
import { ServiceError } from '../../../../contract/errors.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { type Actor, authorise } from '../../../access/actor.ts';
import { column, compilePlan, slot } from '../../../schema/sql.ts';
import type { ResourceContext, Writing } from '../../context/resourceContext.ts';
import { isKey, readWritten } from '../../read/readOne.ts';
import { ofKnownStores } from '../../read/visible.ts';
import { type KeptState, keptRowSql } from '../../values/keptRows.ts';
import { changeRecords } from '../records.ts';
import { bindings, validated } from '../values.ts';
import { openWriting } from '../write.ts';
import { comingBack, restorableFields, type StoredValues, storedValuesSql } from './pastValues.ts';
import { lockStored } from './storedRows.ts';

/** Earlier values of one record that somebody wants back. */
export interface Revert {
  id: string;
  /** The event in the record's history. */
  event: number;
  /** The record as it was before that event, or after it. */
  state: KeptState;
  /** The wire names of the fields. */
  fields: readonly string[];
  /** The version that the person saw. */
  version: number;
}

/**
 * Gives fields of a record the values that they had at a moment of its history.
 * @throws ServiceError FORBIDDEN, NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED
 */
export function revert(
  context: ResourceContext,
  actor: Actor,
  { id, event, state, fields, version }: Revert,
  key?: string,
): Promise<WireRecord> {
  const { resource } = context;
  authorise(actor, resource, 'update');
  if (!isKey(resource, id)) throw new ServiceError('NOT_FOUND');
  const wanted = restorableFields(resource).filter(
    ({ source, inheritance }) => fields.includes(source) && inheritance !== 'own',
  );
  return openWriting(
    { context, actor, key, request: ['revert', id, event, state, fields, version] },
    async (writing) => {
      const { client } = writing;
      const row = (await lockStored(writing, [id])).get(id.toLowerCase());
      const past = await pastValues(writing, { id, event, state });
      if (!row || !past) throw new ServiceError('NOT_FOUND');
      const current = () => readWritten(client, context, row.id, actor.customerUuid);
      if (row.version !== version) throw new ServiceError('VERSION_CONFLICT', { current: await current() });
      // They must still be valid: definitions and other records may have changed.
      const { version: _none, ...values } = validated(
        context,
        'change',
        comingBack(wanted, past, row.values),
      );
      await changeRecords(writing, [{ id: row.id, values }], { as: 'revert' });
      return current();
    },
  );
}

async function pastValues(
  { client, context, actor }: Writing,
  { id, event, state }: Pick<Revert, 'id' | 'event' | 'state'>,
): Promise<StoredValues | undefined> {
  const { resource } = context;
  const values = sql`SELECT ${storedValuesSql(resource, 'r')} AS values
      FROM audit_events AS e, ${keptRowSql(resource, state)} AS r
      WHERE e.customer_uuid = ${slot('customer')}::uuid AND e.id = ${slot('event')}::bigint
        AND e.resource = ${sql.lit(resource.name)} AND e.record_id = ${slot('id')}::text
        AND ${column('e', state)} IS NOT NULL ${sql.raw(ofKnownStores(resource, actor, 'e'))}`;
  const plan = compilePlan(values, { prepared: false });
  const bound = { ...bindings([], {}, actor), event, id: id.toLowerCase() };
  const { rows } = await client.query<{ values: StoredValues }>(plan.bind(bound));
  return rows[0]?.values;
}
