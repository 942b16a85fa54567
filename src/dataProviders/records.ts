import type { WireRecord } from '../../contract/recordSchema.ts';

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

/** The file name in an answer. */
export function fileNameOf(headers: Headers, fallback: string): string {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? fallback;
}
