import { isReference } from '../../../contract/fieldKinds.ts';
import { targetOf } from '../values/targets.ts';
import { writeWith } from '../write.ts';
import type { Importing } from './importing.ts';
import { type ReferenceLookup, referenceLookup } from './referenceLookup.ts';
import { cellText } from './rowConverter.ts';
import { dataRows } from './tableReader.ts';

/** The possible targets of the references in a file's columns, by the wire name of the field. */
export async function openLookups({
  client,
  context,
  actor,
  columns,
}: Pick<Importing, 'client' | 'context' | 'actor' | 'columns'>): Promise<Map<string, ReferenceLookup>> {
  const lookups = new Map<string, ReferenceLookup>();
  for (const { field } of columns.filter(({ field }) => isReference(field)))
    lookups.set(field.source, await referenceLookup(client, field, context, actor.customerUuid));
  return lookups;
}

/** Tells whether a row is left out of the import. */
export type IsLeftOut = (row: number, cells: readonly string[]) => boolean;

/** Creates missing records that the file refers to by title, if the importer chose so. Rows that are left out need none. */
export async function createMissingReferences(
  { client, context, actor, reader, columns, options, signal }: Importing,
  lookups: Map<string, ReferenceLookup>,
  isLeftOut: IsLeftOut,
): Promise<Record<string, number>> {
  const created: Record<string, number> = {};
  const creatable = columns.filter(
    ({ field }) => options.createMissing.includes(field.source) && isReference(field),
  );
  if (creatable.length === 0) return created;
  for await (const rows of dataRows(reader)) {
    for (const { number, cells } of rows) {
      signal.throwIfAborted();
      if (isLeftOut(number, cells)) continue;
      for (const column of creatable) {
        const { field } = column;
        const lookup = lookups.get(field.source);
        const name = cellText(column, cells).trim();
        if (name === '' || !lookup || lookup.find(name) !== undefined) continue;
        const target = targetOf(field, context.registry);
        const targetContext = context.contextOf(target.name);
        const titleSource = target.fields.get(target.title)?.source ?? target.title;
        const change = { action: 'create', values: { [titleSource]: name } } as const;
        lookup.add(name, (await writeWith({ client, context: targetContext, actor }, change)).id);
        created[field.source] = (created[field.source] ?? 0) + 1;
      }
    }
  }
  return created;
}
