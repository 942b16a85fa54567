import { beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { jobs } from '../../support/jobs.ts';

const api = await startApi();
const categories = '/services/main/stockcategories';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Activity'));
});

const kept = async (filter: object) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: '["createdAt","ASC"]' });
  return (await session.call<WireRecord[]>('GET', `${jobs}?${query}`)).body.data;
};

test('imports, exports and bulk changes stand in one history, which knows who asked for them', async () => {
  await session.upload(categories, 'Name\nFresh\nFrozen\n');
  const { body } = await session.call<WireRecord[]>('GET', categories);
  const asked = { filter: '{"name":"Fresh"}', sort: '["name","ASC"]', columns: '["name"]' };
  const file = (by: Session, format: string) =>
    by.call(
      'GET',
      `${categories}/downloadExcel?${new URLSearchParams({ ...asked, format, range: '[0,4]' })}`,
    );
  for (const format of ['csv', 'xlsx']) await file(session, format);
  const ids = body.data.map(({ id }) => id);
  await session.call('POST', `${categories}/bulkRemove`, { ids });
  const colleague = await api.signIn(session.customerUuid);
  await file(colleague, 'csv');

  const exported = (format: string) => ({
    ...{ action: 'export', subject: 'Stock categories', status: 'DONE', total: 1, undoState: null },
    result: { rows: 1, format, again: { ...asked, format } },
  });
  const all = await kept({});
  expect(all).toMatchObject([
    { action: 'import', total: 2, undoState: 'POSSIBLE' },
    exported('csv'),
    exported('xlsx'),
    { action: 'delete', total: 2, undoState: 'POSSIBLE' },
    { ...exported('csv'), total: 0, result: { rows: 0 } },
  ]);
  expect(await kept({ requesterUuid: String(all[0]?.requesterUuid) })).toHaveLength(4);
});
