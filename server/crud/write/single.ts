import { isSameValue } from '../../../contract/emptiness.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { inheritedFields, ownNames } from '../../../contract/inherited.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Writing } from '../context/resourceContext.ts';
import { parentThere, readUnsaved } from '../read/readOne.ts';
import { parentOf } from '../values/singletons.ts';
import { create, isThere } from './create.ts';
import { update } from './update.ts';
import { invalid } from './values.ts';

/**
 * Changes a single record, or creates it if nobody has saved it yet. The version of an unsaved record is 0.
 * @throws ServiceError NOT_FOUND if its parent does not exist
 */
export async function saveSingle(writing: Writing, id: string | number, given: unknown): Promise<WireRecord> {
  const { client, context, actor } = writing;
  const { resource } = context;
  const parent = parentOf(resource, id);
  const values: Record<string, unknown> = { ...(given as object) };
  for (const name of Object.keys(parent))
    if (values[name] !== undefined && values[name] !== id)
      throw invalid([{ field: name, code: 'notAsInPath', details: { value: String(id) } }]);
  if (await isThere(writing, id)) return update(writing, id, given);
  await parentThere(client, context, id, actor.customerUuid);
  const { version, ...wanted } = values;
  if (version !== undefined && version !== 0)
    throw new ServiceError('VERSION_CONFLICT', {
      current: await readUnsaved(client, context, id, actor.customerUuid),
    });
  const own = await withoutShown(writing, id, wanted);
  return create(writing, { ...own, ...parent });
}

/** The values without those that the unsaved record inherits: with `own`, a body may send them back as it read them. */
async function withoutShown(
  { client, context, actor }: Writing,
  id: string | number,
  wanted: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!context.resource.overrides || !Array.isArray(wanted[ownName])) return wanted;
  const shown = await readUnsaved(client, context, id, actor.customerUuid);
  const isShown = (source: string) =>
    !ownNames(wanted).includes(source) && isSameValue(wanted[source], shown[source]);
  const sent = inheritedFields(context.resource).filter(({ source }) => isShown(source));
  const left = new Set(sent.map(({ source }) => source));
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !left.has(name)));
}
