import { isFile } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceContext } from '../context/resourceContext.ts';

/**
 * The record with `files`: for each of its images and files, an address that opens it for a while. Records of
 * resources without such fields stay unchanged.
 */
export function fileLinks({ resource, fileAddress }: ResourceContext, customer: string) {
  const sources = [...resource.fields.values()].filter(isFile).map(({ source }) => source);
  if (sources.length === 0) return (record: WireRecord) => record;
  return (record: WireRecord): WireRecord => {
    const held = sources.filter((source) => typeof record[source] === 'string');
    const links = held.map((source) => [source, fileAddress(customer, String(record[source]))]);
    return { ...record, files: Object.fromEntries(links) };
  };
}
