import { embeddedLists, embeddings } from '../../../contract/embedded.ts';
import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { isFile } from '../../../contract/fieldKinds.ts';
import { linesFields } from '../../../contract/lines.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Registry } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ResourceContext } from '../context.ts';

/**
 * The record with `files`: for each of its images and files, an address that opens it for a while. Its lines and the
 * records that it embeds get `files` too. Records of resources without such fields stay unchanged.
 */
export function fileLinks(
  { resource, registry, fileAddress }: ResourceContext,
  customer: string,
): (record: WireRecord) => WireRecord {
  const openers = fileHolders(resource, registry, 'whole');
  const linked = (record: WireRecord, { sources, parts }: FileHolders): WireRecord => {
    const held = sources.filter((source) => typeof record[source] === 'string');
    const links = held.map((source) => [source, fileAddress(customer, String(record[source]))]);
    const shown = parts.flatMap(({ name, holders }): [string, unknown][] => {
      const part = record[name];
      if (Array.isArray(part)) return [[name, part.map((one) => linked(one, holders))]];
      return isObject(part) ? [[name, linked(part as WireRecord, holders)]] : [];
    });
    return {
      ...record,
      ...(sources.length > 0 && { files: Object.fromEntries(links) }),
      ...Object.fromEntries(shown),
    };
  };
  return openers ? (record) => linked(record, openers) : (record) => record;
}

/** Where a record has files: in fields of its own, and in lines and embedded records. */
interface FileHolders {
  sources: string[];
  parts: { name: string; holders: FileHolders }[];
}

/**
 * The places of a resource's files; undefined if it has none. A `whole` record has lines, a `line` embeds lists and
 * records, an `entry` of such a list embeds records, and an embedded `record` holds nothing further.
 */
function fileHolders(
  resource: Resource | undefined,
  registry: Registry,
  depth: 'whole' | 'line' | 'entry' | 'record',
): FileHolders | undefined {
  if (!resource) return undefined;
  const part = (name: string, of: Resource | undefined, inner: typeof depth) => {
    const holders = fileHolders(of, registry, inner);
    return holders ? [{ name, holders }] : [];
  };
  const target = ({ resource: name }: { resource?: string }) => registry.get(name ?? '');
  const parts = [
    ...(depth === 'whole' ? linesFields(resource) : []).flatMap((field) =>
      part(field.source, target(field), 'line'),
    ),
    ...(depth === 'whole' || depth === 'line' ? embeddedLists(resource, registry) : []).flatMap((list) =>
      part(list.embed, list.resource, 'entry'),
    ),
    ...(depth === 'record' ? [] : embeddings(resource)).flatMap((field) =>
      part(field.embed, target(field), 'record'),
    ),
  ];
  const sources = [...resource.fields.values()].filter(isFile).map(({ source }) => source);
  return sources.length > 0 || parts.length > 0 ? { sources, parts } : undefined;
}
