import { beforeAll, expect, test } from 'vitest';
import { mostViews, type SavedView } from '../../contract/calls/views.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { type Session, startApi } from '../support/api.ts';

const api = await startApi();
const path = '/services/main/listViews';
const resource = 'stock-items/items';

let owner: Session;
let manager: Session;
let viewer: Session;
let stranger: Session;
let roles: Map<unknown, string>;

const settings = {
  filter: { isActive: true, or: [{ threshold: { gte: 5 } }, { threshold: { isEmpty: true } }] },
  sort: { field: 'stockCode', order: 'DESC' },
  columns: ['stockCode', 'description'],
  widths: { stockCode: 120 },
  density: 'compact',
  pageSize: 50,
};
const save = (by: Session, name: string, more: object = {}) =>
  by.call<{ id: string }>('POST', path, { resource, name, settings, ...more });
const saved = async (by: Session, name: string, more: object = {}) => {
  const { status, body } = await save(by, name, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
};
const viewsOf = async (by: Session, of = resource) =>
  (await by.call<SavedView[]>('GET', `${path}?resource=${encodeURIComponent(of)}`)).body.data;
const namesOf = async (by: Session) => (await viewsOf(by)).map(({ name }) => name);
const find = async (by: Session, id: string) => {
  const view = (await viewsOf(by)).find((one) => one.id === id);
  if (!view) throw new Error('The person does not see this view.');
  return view;
};

beforeAll(async () => {
  const customer = await api.createCustomer('Viewing');
  owner = await api.signIn(customer);
  manager = await api.signIn(customer, { role: 'Manager' });
  viewer = await api.signIn(customer, { role: 'Viewer' });
  stranger = await api.signIn(await api.createCustomer('Stranger'));
  const { body } = await owner.call<WireRecord[]>('GET', '/services/main/access/roles');
  roles = new Map(body.data.map(({ name, id }) => [name, String(id)]));
});

test('a view is kept as it was saved, for the person alone', async () => {
  const id = await saved(viewer, 'Mine');
  expect(await find(viewer, id)).toEqual({
    ...{ id, resource, settings, name: 'Mine', version: 1, isOwn: true, isDefault: false },
    ...{ isShared: false, roleIds: [], defaultRoleIds: [] },
  });
  for (const other of [owner, manager, stranger]) {
    expect(await namesOf(other)).not.toContain('Mine');
    expect((await other.call('PATCH', `${path}/${id}`, { version: 1, name: 'Taken' })).status).toBe(404);
    expect((await other.call('DELETE', `${path}/${id}`)).status).toBe(404);
  }
  const renamed = { version: 1, name: 'Still mine' };
  expect((await viewer.call('PATCH', `${path}/${id}`, renamed)).status).toBe(200);
  expect((await viewer.call('PATCH', `${path}/${id}`, { ...renamed, name: 'Late' })).status).toBe(409);
  expect((await viewer.call('DELETE', `${path}/${id}`)).status).toBe(200);
  expect(await namesOf(viewer)).not.toContain('Still mine');
});

test('sharing needs the right to configure the list, and reaches the roles that are named', async () => {
  expect((await save(viewer, 'Pushed', { isShared: true })).status).toBe(403);
  const own = await saved(viewer, 'Private');
  expect((await viewer.call('PATCH', `${path}/${own}`, { version: 1, isShared: true })).status).toBe(403);

  const everybody = await saved(owner, 'For everybody', { isShared: true });
  const some = await saved(owner, 'For managers', { isShared: true, roleIds: [roles.get('Manager')] });
  expect(await namesOf(viewer)).toContain('For everybody');
  expect(await namesOf(viewer)).not.toContain('For managers');
  expect(await namesOf(manager)).toEqual(expect.arrayContaining(['For everybody', 'For managers']));
  expect(await namesOf(stranger)).toEqual([]);
  expect((await viewer.call('DELETE', `${path}/${everybody}`)).status).toBe(403);
  expect((await viewer.call('PATCH', `${path}/${some}`, { version: 1, name: 'x' })).status).toBe(403);
});

test('a role opens a list with one view at most', async () => {
  const opensFor = (...names: string[]) => ({
    isShared: true,
    defaultRoleIds: names.map((name) => roles.get(name)),
  });
  const first = await saved(owner, 'First', opensFor('Viewer', 'Manager'));
  expect((await find(viewer, first)).isDefault).toBe(true);
  expect((await find(owner, first)).isDefault).toBe(false);
  const second = await saved(owner, 'Second', opensFor('Viewer'));
  expect((await find(viewer, second)).isDefault).toBe(true);
  expect((await find(viewer, first)).isDefault).toBe(false);
  expect((await find(manager, first)).isDefault).toBe(true);
});

test('wrong settings, other lists and too many views are refused', async () => {
  const wrong = { ...settings, filter: { note: 'x'.repeat(9000) } };
  expect((await save(owner, 'Long', { settings: wrong })).status).toBe(422);
  expect((await save(owner, 'Nothing', { settings: { ...settings, columns: [] } })).status).toBe(422);
  expect((await save(owner, 'Elsewhere', { resource: 'no/such-list' })).status).toBe(403);
  const count = (await viewsOf(viewer)).filter(({ isShared }) => !isShared).length;
  for (let index = count; index < mostViews; index += 1) await saved(viewer, `View ${index}`);
  const { status, body } = await save(viewer, 'One more');
  expect([status, body.code]).toEqual([409, 'TOO_MANY_VIEWS']);
  expect(await namesOf(viewer)).not.toContain('One more');
});

test('the audit log says who saved and shared which view', async () => {
  await saved(owner, 'Logged', { isShared: true });
  const filter = encodeURIComponent(JSON.stringify({ recordName: 'Logged' }));
  const { body } = await owner.call<WireRecord[]>('GET', `/services/main/access/audit-log?filter=${filter}`);
  expect(body.data).toMatchObject([{ action: 'create', resource: 'setup/list-views', recordName: 'Logged' }]);
});

test('a list counts several filters in one call, as the person sees it', async () => {
  const category = await owner.call('POST', '/services/main/stockcategories', { name: 'Counted' });
  for (const [stockCode, threshold] of [
    ['C-1', 3],
    ['C-2', 9],
  ])
    await owner.call('POST', '/services/main/stockitems', {
      ...{ stockCode, threshold, description: String(stockCode), baseUnitTypeId: 11 },
      stockCategoryId: category.body.data.id,
    });
  const filters = [{}, { threshold: { gte: 5 } }, { gone: 1 }];
  const counts = (by: Session, of = resource) =>
    by.call('POST', '/services/main/lists/counts', { resource: of, filters });
  const exact = (total: number) => ({ total, isEstimated: false });
  expect((await counts(owner)).body.data).toEqual([exact(2), exact(1), null]);
  expect((await counts(stranger)).body.data).toEqual([exact(0), exact(0), null]);
  expect((await counts(owner, 'no/such-list')).status).toBe(403);
  expect((await counts(viewer, 'access/staff')).status).toBe(403);
});
