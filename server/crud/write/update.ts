import type pg from 'pg';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { columnOf } from '../../../contract/resource.ts';
import type { Actor } from '../../access/actor.ts';
import type { Sql } from '../../schema/sql.ts';
import { readOneWith } from '../read.ts';
import { referencesHold } from '../references.ts';
import type { ResourceContext } from '../resourceContext.ts';
import { changed, changeSql } from './changeRow.ts';
import { keyOf, planOf } from './plans.ts';
import { bindings, changedFields, danglingReference, validated, valueSlot } from './values.ts';

/** Judges rules over two fields on the record as it will be: a change names only what it changes. */
async function withStoredValues(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  id: string | number,
  values: unknown,
): Promise<unknown> {
  const isConditional = [...context.resource.fields.values()].some((field) => field.requiredWhen);
  if (!isConditional || typeof values !== 'object' || values === null) return values;
  const stored = await readOneWith(client, context, id, actor.customerUuid);
  const settable = [...context.resource.fields.values()].filter((field) => !field.readOnly);
  return { ...Object.fromEntries(settable.map((field) => [field.source, stored[field.source]])), ...values };
}

/** Changes the fields that are named, and no others. */
export async function update(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  id: string | number,
  input: unknown,
): Promise<WireRecord> {
  const { resource, schemas } = context;
  const merged = await withStoredValues(client, context, actor, id, input);
  const { version, ...values } = validated(schemas.update, merged);
  const fields = changedFields(resource, values);
  if (fields.length === 0) return readOneWith(client, context, id, actor.customerUuid);
  const plan = planOf(resource, `update ${keyOf(fields)}`, () =>
    changeSql(
      context,
      'update',
      fields.map((field): [string, Sql] => [columnOf(field), valueSlot(context, field)]),
      referencesHold(fields, context.registry, (field) => valueSlot(context, field)),
    ),
  );
  const bound = { ...bindings(fields, values, actor), id, version: version ?? null };
  return changed(client, plan, bound, () => danglingReference(client, context, fields, bound));
}
