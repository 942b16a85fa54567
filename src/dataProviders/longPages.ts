import { maximumPageSize } from '../../contract/pageSizes.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { ListRequest } from './listRequest.ts';
import type { ListAnswer } from './serviceProvider.ts';

/** Rows that the longest page shows. */
export const longestPage = 10_000;

/** The sizes of pages that are longer than one answer of the server. Each is a multiple of the longest answer. */
export const longPageSizes = [500, 1000, longestPage] as const;

/**
 * Reads a page of a list, one that is longer than an answer in parts. A record that moves meanwhile can be in two
 * parts; the page shows it once.
 * @param read reads a page that is not longer than an answer
 */
export async function readPage<Request extends ListRequest>(
  request: Request,
  read: (request: Request) => Promise<ListAnswer>,
): Promise<ListAnswer> {
  const { page, perPage } = request.pagination;
  if (perPage <= maximumPageSize) return read(request);
  const parts = Math.ceil(perPage / maximumPageSize);
  const records = new Map<WireRecord['id'], WireRecord>();
  const readPart = (index: number) => {
    const pagination = { page: (page - 1) * parts + index + 1, perPage: maximumPageSize };
    return read({ ...request, pagination });
  };
  let answer = await readPart(0);
  const { total, meta } = answer;
  for (const record of answer.data) records.set(record.id, record);
  for (let index = 1; index < parts && answer.pageInfo.hasNextPage; index += 1) {
    answer = await readPart(index);
    for (const record of answer.data) records.set(record.id, record);
  }
  const { hasNextPage } = answer.pageInfo;
  return {
    ...{ data: [...records.values()], meta },
    ...(total !== undefined && { total }),
    pageInfo: { hasNextPage, hasPreviousPage: page > 1 },
  };
}
