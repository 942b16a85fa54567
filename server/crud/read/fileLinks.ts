import { isFile } from '../../../contract/fieldKinds.ts';
import { linesFields } from '../../../contract/lines.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceContext } from '../context/resourceContext.ts';

/**
 * The record with `files`: for each of its images and files, an address that opens it for a while. Records of
 * resources without such fields stay unchanged. Its lines get `files` too.
 */
export function fileLinks(context: ResourceContext, customer: string): (record: WireRecord) => WireRecord {
  const own = ownLinks(context, customer);
  const inLines = linesFields(context.resource).map(({ source, resource }) => ({
    source,
    links: ownLinks(context.contextOf(resource ?? ''), customer),
  }));
  if (inLines.length === 0) return own;
  return (record) => {
    const shown = inLines.flatMap(({ source, links }): [string, unknown][] => {
      const lines = record[source];
      return Array.isArray(lines) ? [[source, lines.map(links)]] : [];
    });
    return { ...own(record), ...Object.fromEntries(shown) };
  };
}

function ownLinks({ resource, fileAddress }: ResourceContext, customer: string) {
  const sources = [...resource.fields.values()].filter(isFile).map(({ source }) => source);
  if (sources.length === 0) return (record: WireRecord) => record;
  return (record: WireRecord): WireRecord => {
    const held = sources.filter((source) => typeof record[source] === 'string');
    const links = held.map((source) => [source, fileAddress(customer, String(record[source]))]);
    return { ...record, files: Object.fromEntries(links) };
  };
}
