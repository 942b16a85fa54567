import { z } from 'zod';
import { rowsOfGeoJson } from '../../../contract/stores/geoJson.ts';
import { mapEnding, readMap } from '../readMap.ts';

const rows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))).min(1);

/** A file with JSON that is not a list of plain records. */
export class NotAList extends Error {
  override name = 'NotAList';
}

/** Turns a list of records in JSON, or of places in JSON or KML, into a table, because the server reads tables. Other files stay as they are. */
export async function asTable(file: File): Promise<File> {
  if (!mapEnding.test(file.name)) return file;
  const value = await readMap(file).catch((cause: unknown) => {
    throw new NotAList('The file holds no JSON.', { cause });
  });
  const parsed = rows.safeParse(rowsOfGeoJson(value) ?? value);
  if (!parsed.success) throw new NotAList('The file holds no list of records.', { cause: parsed.error });
  const { default: papaparse } = await import('papaparse');
  const columns = [...new Set(parsed.data.flatMap((row) => Object.keys(row)))];
  const csv = papaparse.unparse({
    fields: columns,
    data: parsed.data.map((row) => columns.map((one) => row[one] ?? '')),
  });
  return new File([csv], file.name.replace(mapEnding, '.csv'), { type: 'text/csv' });
}
