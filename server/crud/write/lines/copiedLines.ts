import { lineFields, linesFields, linesOf } from '../../../../contract/lines.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import type { ResourceContext } from '../../context.ts';

/** The lines of a record as lines of its copy: with ids of their own, and in the same tree. */
export function copiedLines(
  { resource, registry }: Pick<ResourceContext, 'resource' | 'registry'>,
  record: WireRecord,
): Record<string, unknown> {
  const copied = linesFields(resource).map((field): [string, unknown] => {
    const lines = linesOf(field, registry);
    const held = (record[field.source] ?? []) as WireRecord[];
    const ids = new Map(held.map(({ id }) => [id, crypto.randomUUID()]));
    const rows = held.map((line) => {
      const values = lineFields(lines).map(({ source }) => [source, line[source]]);
      const above = lines.tree && { [lines.tree.source]: ids.get(line[lines.tree.source] as string) ?? null };
      return { ...Object.fromEntries(values), ...above, id: ids.get(line.id) };
    });
    return [field.source, rows];
  });
  return Object.fromEntries(copied);
}
