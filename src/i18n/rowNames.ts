import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Registry } from '../../contract/registry.ts';
import { fieldOf, type Resource } from '../../contract/resource.ts';

/**
 * Records with the names of fixed rows, such as "Delivery", in the language of the pages. The server has them in
 * English.
 */
export function withRowNames(
  records: readonly WireRecord[],
  resource: Resource,
  registry: Registry,
): WireRecord[] {
  const { rowNames = {} } = resource;
  const title = fieldOf(resource, resource.title).source;
  const references = [...resource.fields.values()].flatMap(({ source, resource: target }) => {
    const names = target === undefined ? undefined : registry.get(target)?.rowNames;
    return names ? [{ source, names }] : [];
  });
  return records.map((record) => {
    const own = rowNames[String(record.id)];
    const labels = references.flatMap(({ source, names }) => {
      const name = names[String(record[source])];
      return name === undefined ? [] : [[source, name]];
    });
    return {
      ...record,
      ...(own !== undefined && { [title]: own }),
      ...(labels.length > 0 && { labels: { ...Object(record.labels), ...Object.fromEntries(labels) } }),
    };
  });
}
