import type pg from 'pg';
import type { CopyChoice } from '../../../../contract/calls/storeCopies.ts';
import { isSameValue } from '../../../../contract/emptiness.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { comparedRecords, copiedFields } from '../../../../contract/storeCopy.ts';
import { type StorePart, storeParts } from '../../../../contract/stores/storeParts.ts';
import { type Actor, authorise } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import type { ResourceContext } from '../../../crud/context.ts';
import { readOneWith, readSingleWith } from '../../../crud/read.ts';
import { matchingIds } from '../../../crud/visible.ts';
import { writeWith } from '../../../crud/write.ts';

/** What reading and copying parts of stores works with. */
export interface Copying {
  client: pg.ClientBase;
  actor: Actor;
  contextNamed: Platform['contextNamed'];
}

/** Records of one part that a store may have, so that nobody copies thousands by accident. */
const mostRecords = 500;

/**
 * The records of a part that belong to a store.
 * @throws ServiceError FORBIDDEN if the actor may not read them
 */
export async function recordsOfPart(
  { client, actor, contextNamed }: Copying,
  { resource: name, kind, by }: StorePart,
  storeUuid: string,
): Promise<WireRecord[]> {
  const context = contextNamed(name);
  authorise(actor, context.resource, 'read');
  const { customerUuid } = actor;
  if (kind === 'itself') return [await readOneWith(client, context, storeUuid, customerUuid)];
  if (kind === 'single') return [await readSingleWith(client, context, storeUuid, customerUuid)];
  const ids = await matchingIds(
    { client, context, actor },
    { filter: {}, plain: { storeUuid }, limit: mostRecords },
  );
  const records: WireRecord[] = [];
  for (const id of ids) records.push(await readOneWith(client, context, id, customerUuid));
  const textOf = (record: WireRecord) => String(by === undefined ? '' : record[by]);
  return records.toSorted((one, other) => textOf(one).localeCompare(textOf(other)));
}

/** The values of a record that are copied. */
const valuesOf = (context: ResourceContext, part: StorePart, record: WireRecord, names?: readonly string[]) =>
  Object.fromEntries(
    copiedFields(context.resource, part)
      .filter(({ name }) => names === undefined || names.includes(name))
      .map(({ source }) => [source, record[source] ?? null]),
  );

/** A record with the values that can be copied, and the names of what they refer to. */
export const shownRecord = (context: ResourceContext, part: StorePart, record: WireRecord): WireRecord => ({
  id: record.id,
  labels: record.labels,
  ...valuesOf(context, part, record),
});

/** @throws ServiceError VALIDATION_FAILED if the choice names what cannot be copied */
function partOf({ contextNamed }: Copying, { resource, fields }: CopyChoice): StorePart {
  const part = storeParts.find((one) => one.resource === resource);
  const names = part ? copiedFields(contextNamed(resource).resource, part).map(({ name }) => name) : [];
  const unknown = part ? fields.find((name) => !names.includes(name)) : resource;
  if (part && unknown === undefined) return part;
  throw new ServiceError('VALIDATION_FAILED', {
    issues: [
      {
        field: 'choices',
        code: 'notOneOf',
        details: { options: (part ? names : storeParts.map((one) => one.resource)).join(', ') },
      },
    ],
  });
}

/** Gives a store the chosen parts of another store. Returns how many records changed. */
export async function copyParts(
  copying: Copying,
  { from, to, choices }: { from: string; to: string; choices: readonly CopyChoice[] },
): Promise<number> {
  const { client, actor, contextNamed } = copying;
  let changed = 0;
  for (const choice of choices) {
    const part = partOf(copying, choice);
    const context = contextNamed(part.resource);
    const originals = await recordsOfPart(copying, part, from);
    const there = await recordsOfPart(copying, part, to);
    if (part.kind === 'many') {
      for (const original of comparedRecords(context.resource, part, originals, there).added) {
        const values = { ...valuesOf(context, part, original), storeUuid: to };
        await writeWith({ client, context, actor }, { action: 'create', values });
        changed += 1;
      }
      continue;
    }
    for (const original of originals) {
      const values = Object.entries(valuesOf(context, part, original, choice.fields)).filter(
        ([name, value]) => !isSameValue(there[0]?.[name], value),
      );
      if (values.length === 0) continue;
      await writeWith(
        { client, context, actor },
        { action: 'update', id: to, values: Object.fromEntries(values) },
      );
      changed += 1;
    }
  }
  return changed;
}
