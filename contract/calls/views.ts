import { z } from 'zod';
import { jsonValue } from '../fieldKinds/jsonValue.ts';
import { pageSizes } from '../pageSizes.ts';
import { defineCall } from './call.ts';

/** The resource whose records are saved views. */
export const viewsName = 'setup/list-views';

/** Views that one person may keep for themselves, and those that people may share, of each list. */
export const mostViews = 50;

const fieldSource = z.string().min(1).max(120);

/** How a list looks: what it shows, in which order, and how much room each column gets. */
export const viewSettings = z.strictObject({
  filter: z
    .record(z.string().max(120), jsonValue)
    .refine((filter) => JSON.stringify(filter).length <= 8000, { error: 'tooLong' })
    .describe('As a list takes it.'),
  sort: z.strictObject({ field: fieldSource, order: z.enum(['ASC', 'DESC']) }),
  columns: z.array(fieldSource).min(1).max(200).describe('The shown columns, in their order.'),
  widths: z.record(fieldSource, z.int().min(1).max(5000)).default({}).describe('In pixels, by column.'),
  density: z.enum(['compact', 'comfortable']).optional(),
  pageSize: z.literal(pageSizes).optional(),
});
export type ViewSettings = z.output<typeof viewSettings>;

const name = z.string().trim().min(1).max(60);
const roleIds = z.array(z.uuid()).max(100);

const viewBody = z.strictObject({
  name,
  isShared: z.boolean().default(false).describe('Other people see it too.'),
  roleIds: roleIds.default([]).describe('The roles that it is shared with; none for everybody.'),
  defaultRoleIds: roleIds.default([]).describe('The roles for which the list opens with it.'),
  settings: viewSettings,
});

const savedView = viewBody.extend({
  id: z.uuid(),
  version: z.int(),
  resource: z.string(),
  isOwn: z.boolean().describe('The person who asks has saved it.'),
  isDefault: z.boolean().describe('The list opens with it for the role of the person who asks.'),
});
export type SavedView = z.output<typeof savedView>;

const common = { service: 'main', tag: 'Views', access: 'session' } as const;

/** Lists that people save under a name, for themselves or for others. */
export const viewCalls = {
  list: defineCall({
    ...common,
    method: 'GET',
    path: '/listViews',
    summary: 'The saved views of a list: your own, and those that are shared with your role',
    query: z.object({ resource: z.string().max(120) }),
    answer: z.array(savedView),
  }),
  create: defineCall({
    ...common,
    method: 'POST',
    path: '/listViews',
    summary: 'Save a view of a list',
    status: 201,
    body: viewBody.extend({ resource: z.string().max(120) }),
    answer: z.object({ id: z.uuid() }),
  }),
  update: defineCall({
    ...common,
    method: 'PATCH',
    path: '/listViews/{id}',
    summary: 'Change a saved view',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      version: z.int32().describe('The version that the change is based on.'),
      name: name.optional(),
      isShared: z.boolean().optional(),
      roleIds: roleIds.optional(),
      defaultRoleIds: roleIds.optional(),
      settings: viewSettings.optional(),
    }),
  }),
  remove: defineCall({
    ...common,
    method: 'DELETE',
    path: '/listViews/{id}',
    summary: 'Delete a saved view',
    params: z.object({ id: z.uuid() }),
  }),
};
