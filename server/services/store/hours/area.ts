import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import type { Area, DemoCustomer } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { rowsOf } from '../../../area/read.ts';
import type { IntendedChange, Rules } from '../../../crud/context.ts';
import { hoursRoutes } from './hoursRoutes.ts';

/** The date that many days from now. */
const inDays = (count: number): string =>
  new Date(Date.now() + count * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** A holiday of a group, on which the website goes on selling. */
async function fillClosures({ size, create, idOf }: DemoCustomer): Promise<void> {
  if (size === 'small') return;
  await create('stores/closures', {
    ...{ name: 'Public holiday', firstDay: inDays(5), lastDay: inDays(5), takes: 'NOTHING' },
    groupUuids: [await idOf('stores/groups', 'Coast')],
    openChannelIds: [await idOf('channels', 'Website')],
  });
  await create('stores/closures', {
    ...{ name: 'Stock-taking', firstDay: inDays(12), lastDay: inDays(13), takes: 'DELIVERY' },
    storeUuids: [await idOf('stores', 'Menlyn')],
  });
}

/** What the rules judge of a closure. A new one, or a row of a file, may lack any of it. */
interface Closure {
  allStores?: boolean | null;
  groupUuids?: readonly string[] | null;
  storeUuids?: readonly string[] | null;
}

const lockClosures = rowsOf('stores/closures', {
  fields: ['allStores', 'groupUuids', 'storeUuids'],
  among: ['id'],
  locks: true,
});

const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0;
const closureIssue = (field: string, code: FieldIssue['code']) =>
  new ServiceError('VALIDATION_FAILED', { issues: [{ field, code, details: {} }] });

/** @throws ServiceError VALIDATION_FAILED unless a closure is for some stores */
function judgeStores({ allStores, groupUuids, storeUuids }: Closure): void {
  if (allStores !== true && !isFilled(groupUuids) && !isFilled(storeUuids))
    throw closureIssue('storeUuids', 'closureNowhere');
}

const hasAny = (values: IntendedChange['values'], ...fields: (keyof Closure)[]) =>
  fields.some((field) => field in values);

/**
 * A closure is for some stores. Only people who work for all stores can close all of them,
 * or a group, because a group can have stores of others. Who deletes the last store or group of a closure may leave it
 * without any.
 */
const closureRules: Rules = {
  async before({ action, ids, values }, { client, actor }) {
    if (actor.stores !== 'all') {
      if (values.allStores === true) throw closureIssue('allStores', 'ownStores');
      if (isFilled(values.groupUuids)) throw closureIssue('groupUuids', 'ownStores');
    }
    const isPlaced = hasAny(values, 'allStores', 'groupUuids', 'storeUuids');
    if (action === 'create') judgeStores(values);
    if (ids.length === 0 || !isPlaced) return undefined;
    const closures = await lockClosures(client, actor.customerUuid, { id: ids.map(String) });
    for (const closure of closures) judgeStores({ ...closure, ...values });
    return undefined;
  },
};

/** When guests can order from stores: hours, closures and pauses put together. */
export const hoursArea = ({ pool }: Platform): Area => ({
  service: 'store',
  resources: [
    ...(['stores', 'stores/groups', 'stores/group-members', 'stores/settings', 'stores/closures'] as const),
    ...([
      'stores/trading-hours',
      'stores/operating-hours',
      'stores/special-hours',
      'menus',
      'channels',
    ] as const),
  ],
  calls: (app) => hoursRoutes(app, pool),
  rules: { 'stores/closures': closureRules },
  handlers: {
    stores: {
      /** A pause that is over already would change nothing. */
      async pauseOrders({ entered: { until } }) {
        if (Date.parse(String(until)) > Date.now()) return;
        throw new ServiceError('VALIDATION_FAILED', {
          issues: [{ field: 'until', code: 'pauseOver', details: {} }],
        });
      },
    },
  },
  demo: fillClosures,
});
