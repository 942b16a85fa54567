import type { PreviewOptions } from '../../../contract/calls/imports.ts';
import { unreadableFile } from '../../../contract/errors.ts';
import type { TableReader } from './tableReader.ts';
import { headOf } from './textEncoding.ts';

/**
 * Recognises a file by its first bytes, since its name may be wrong. Each reader is loaded with the first file of its
 * kind.
 * @param options what people corrected; the reader finds out the rest
 * @throws ServiceError FILE_UNREADABLE
 */
export async function openTable(
  file: string,
  { sheet, headingRow, delimiter, encoding }: PreviewOptions = {},
): Promise<TableReader> {
  const head = await headOf(file, 8);
  if (head.length === 0) throw unreadableFile('empty');
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04')
    return { ...(await import('./workbookReader.ts')).workbookReader(file, sheet), headingRow };
  if (head.subarray(0, 4).toString('hex') === 'd0cf11e0') throw unreadableFile('oldWorkbook');
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (!isUtf16 && !encoding?.startsWith('utf-16') && head.includes(0)) throw unreadableFile('noTable');
  return (await import('./csvReader.ts')).csvReader(file, { headingRow, delimiter, encoding });
}
