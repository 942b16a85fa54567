import { isIssued } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldBySource, type Resource } from '../../../contract/resource.ts';
import type { Writing } from '../context/resourceContext.ts';
import { keepToOwnStores } from '../context/storeWall.ts';
import { changed, changeSql } from './changeRow.ts';
import { newKeys, withSealed } from './secrets.ts';
import { updateOf } from './update.ts';
import { bindings, invalid } from './values.ts';

interface WantedKey {
  id: string | number;
  /** The wire name of the field. */
  field: string;
  version?: number | undefined;
}

/** Issues a new key for a record. The earlier one stops working. */
export async function issueKey(
  writing: Writing,
  { id, field: source, version }: WantedKey,
): Promise<WireRecord> {
  const { client, context, actor } = writing;
  const { resource } = context;
  const field = issuedField(resource, source);
  await keepToOwnStores(writing, [id]);
  const key = newKeys(resource)?.[source] ?? '';
  const issued = { [source]: key };
  const plan = context.planOf(`update ${field.name}`, () => changeSql(context, updateOf(context, [field])));
  const values = bindings([field], withSealed(context, actor.customerUuid, issued), actor);
  const record = await changed(client, context, plan, { actor, id, version: version ?? null, values });
  return { ...record, issued };
}

/** @throws ServiceError VALIDATION_FAILED where the field holds no issued key */
function issuedField(resource: Resource, source: string) {
  const field = fieldBySource(resource, source);
  if (field && isIssued(field)) return field;
  throw invalid([{ field: source, code: 'unknownField', details: {} }]);
}
