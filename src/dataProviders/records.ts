import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Registry } from '../../contract/registry.ts';
import { fieldOf, type Resource } from '../../contract/resource.ts';

/** The service's answer does not match its description. */
class AnswerError extends Error {
  override name = 'AnswerError';
}

const isRecord = (data: unknown): data is WireRecord =>
  typeof data === 'object' && data !== null && 'id' in data;

export function asRecord(data: unknown): WireRecord {
  if (isRecord(data)) return data;
  throw new AnswerError('The answer is not a record: it has no id.');
}

export function asRecords(data: unknown): WireRecord[] {
  if (Array.isArray(data)) return data.map(asRecord);
  throw new AnswerError('The answer is not a list.');
}

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

/** The file name in an answer. */
export function fileNameOf(headers: Headers, fallback: string): string {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? fallback;
}
