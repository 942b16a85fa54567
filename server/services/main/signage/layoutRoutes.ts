import { sql } from 'kysely';
import type pg from 'pg';
import type { BodyOf } from '../../../../contract/calls/call.ts';
import {
  addressOfLayout,
  layoutCalls,
  mostScreens,
  type NewScreen,
} from '../../../../contract/calls/layouts.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { realmOf } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { mapDatabaseErrors, type Rules } from '../../../crud/context.ts';
import { readOneWith } from '../../../crud/read.ts';
import { createAllWith, lockLists, moveRows } from '../../../crud/records.ts';
import { withIdempotencyKey, writeWith } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';

const layoutAddresses = rowsOf('signage/layouts', { fields: ['url'] });
const screensOf = rowsOf('signage/screens', { fields: ['id'], by: ['layoutId'], orderBy: ['order'] });
const screenById = rowsOf('signage/screens', { fields: ['id'], by: ['id'] });
const filesOf = rowsOf('signage/screen-files', {
  fields: ['id', 'order', 'screenId', 'mediaId'],
  by: ['screenId'],
  orderBy: ['order'],
});

/**
 * The address of a new layout: the requested one, or one made from its name that no other layout has.
 * @throws ServiceError LAYOUT_NAME_INVALID if nothing in the name can stand in an address
 */
async function freeAddress(
  client: pg.ClientBase,
  customer: string,
  { name, url }: Pick<BodyOf<typeof layoutCalls.create>, 'name' | 'url'>,
): Promise<string> {
  const requested = url?.trim() || addressOfLayout(name);
  if (requested === '') throw new ServiceError('LAYOUT_NAME_INVALID');
  if (url?.trim()) return requested;
  const taken = new Set((await layoutAddresses(client, customer)).map((one) => one.url));
  let address = requested;
  for (let count = 2; taken.has(address); count += 1) address = `${requested.slice(0, 75)}-${count}`;
  return address;
}

/** The screens of a new layout in their order, with those that nobody described. @throws ServiceError SCREEN_COUNT */
function screensFor(described: readonly NewScreen[], number: number | undefined): object[] {
  const limit = Math.min(number ?? mostScreens, mostScreens);
  const count = Math.max(described.length, number ?? 1);
  if (count > limit) throw new ServiceError('SCREEN_COUNT', { details: { limit, count } });
  const placed = described.toSorted((one, other) => (one.order ?? count) - (other.order ?? count));
  return Array.from({ length: count }, (_, index) => {
    const { order: _order, layoutOrientationTypeId, tweenTypesId, ...screen } = placed[index] ?? {};
    return {
      name: `Screen ${index + 1}`,
      ...(layoutOrientationTypeId !== undefined && { screenOrientationTypeId: layoutOrientationTypeId }),
      ...(tweenTypesId !== undefined && { screenTweenTypeId: tweenTypesId }),
      ...screen,
    };
  });
}

/** The calls of layouts and screens that their definitions cannot describe. */
export function layoutRoutes(app: App, { pool, contextOf }: Platform): void {
  serve(app, layoutCalls.create, ({ body, actor, key }) => {
    const { name, layoutScreenNumberId: number, screenTypes } = body;
    const screens = screensFor(screenTypes, number);
    return inTransaction(pool, realmOf(actor), (client) =>
      withIdempotencyKey(client, actor, { key, request: ['layout', body] }, async () => {
        const url = await freeAddress(client, actor.customerUuid, body);
        const values = { name, url, layoutScreenNumberId: screens.length, LayoutScreens: screens };
        const made = await writeWith(
          { client, context: contextOf('signage/layouts'), actor },
          {
            action: 'create',
            values,
          },
        );
        return { ...made, LayoutScreens: made.LayoutScreens as (WireRecord & { order: number })[] };
      }),
    );
  });

  serve(app, layoutCalls.moveScreen, ({ params, body, actor }) => {
    const context = contextOf('signage/screens');
    const { customerUuid } = actor;
    return inTransaction(pool, realmOf(actor), async (client) => {
      const screens = await screensOf(client, customerUuid, { layoutId: params.id });
      const listed = await lockLists(
        { client, context, actor },
        screens.map(({ id }) => id),
      );
      // Read again: somebody else may have arranged them before they were locked.
      const ids = (await screensOf(client, customerUuid, { layoutId: params.id })).map(({ id }) => id);
      const [from, to] = [body.activeScreen, body.overScreen].map((id) =>
        ids.indexOf(String(id).toLowerCase()),
      );
      if (from === undefined || to === undefined || from < 0 || to < 0)
        throw new ServiceError('SCREEN_NOT_FOUND');
      const arranged = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '');
      const orders = arranged.map((_id, place) => place);
      await moveRows({ client, context, actor }, { ids: arranged, orders, as: 'sequence' }, listed);
      const records: (WireRecord & { order: number })[] = [];
      for (const [order, id] of arranged.entries())
        records.push({ ...(await readOneWith(client, context, id, customerUuid)), order });
      return records;
    });
  });

  serve(app, layoutCalls.addFiles, ({ body, actor, key }) => {
    const context = contextOf('signage/screen-files');
    const { customerUuid } = actor;
    const screenId = String(body.screenId);
    return inTransaction(pool, realmOf(actor), (client) =>
      withIdempotencyKey(client, actor, { key, request: ['screen-file', body] }, () =>
        mapDatabaseErrors(context, async () => {
          const [screen] = await screenById(client, customerUuid, { id: screenId });
          if (!screen) throw new ServiceError('SCREEN_NOT_FOUND');
          const rows = (body.fileIds ?? body.mediaIds ?? []).map((mediaId) => ({ screenId, mediaId }));
          await createAllWith({ client, context, actor }, rows);
          return filesOf(client, customerUuid, { screenId });
        }),
      ),
    );
  });
}

const layoutsNamed = rowsOf('signage/layouts', { fields: ['id'], by: ['name'] });

/** No two layouts have the same name, because a call finds a layout by it. */
export const layoutRules: Rules = {
  on: ['create', 'update'],
  async before({ ids, values: { name } }, { client, actor }) {
    if (typeof name !== 'string') return undefined;
    const others = await layoutsNamed(client, actor.customerUuid, { name });
    if (others.some(({ id }) => !ids.includes(id)))
      throw new ServiceError('LAYOUT_NAME_TAKEN', {
        details: { name },
        issues: [{ field: 'name', code: 'notUnique', details: {} }],
      });
    return undefined;
  },
};

/**
 * The layouts whose number is not that of their screens. A deleted screen no longer says whose it was, and a customer has
 * few layouts, so this looks at all of them.
 */
const wrongNumbers = read((rows) =>
  rows
    .selectFrom('signage/layouts')
    .select(({ fn, ref }) => ['id', fn.coalesce(ref('screenCount'), sql.lit(0)).as('count')])
    .where('screenCount', '>', 0)
    .whereRef('screenCount', '<>', 'layoutScreenNumberId'),
);

const setNumber = change((tables, { id, number }: Slots<{ id: string; number: number }>) =>
  tables.updateTable('signage/layouts').set({ layoutScreenNumberId: number }).where('id', '=', id),
);

/** A layout has ten screens at most, and says how many it has. */
export const screenRules: Rules = {
  async after({ action }, { client, actor: { customerUuid } }) {
    if (action === 'update' || action === 'sequence') return;
    for (const { id, count } of await wrongNumbers(client, customerUuid)) {
      if (count > mostScreens)
        throw new ServiceError('SCREEN_COUNT', { details: { limit: mostScreens, count } });
      await setNumber(client, customerUuid, { id, number: count });
    }
  },
};
