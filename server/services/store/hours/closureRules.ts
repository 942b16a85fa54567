import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { rowsOf } from '../../../area/read.ts';
import type { IntendedChange, Rules } from '../../../crud/context.ts';

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
const issue = (field: string, code: FieldIssue['code']) =>
  new ServiceError('VALIDATION_FAILED', { issues: [{ field, code, details: {} }] });

/** @throws ServiceError VALIDATION_FAILED unless a closure is for some stores */
function judgeStores({ allStores, groupUuids, storeUuids }: Closure): void {
  if (allStores !== true && !isFilled(groupUuids) && !isFilled(storeUuids))
    throw issue('storeUuids', 'closureNowhere');
}

const names = (values: IntendedChange['values'], ...fields: (keyof Closure)[]) =>
  fields.some((field) => field in values);

/**
 * A closure is for some stores. Only people who work for all stores can close all of them,
 * or a group, because a group can have stores of others. Who deletes the last store or group of a closure may leave it
 * without any.
 */
export const closureRules: Rules = {
  async before({ action, ids, values }, { client, actor }) {
    if (actor.stores !== 'all') {
      if (values.allStores === true) throw issue('allStores', 'ownStores');
      if (isFilled(values.groupUuids)) throw issue('groupUuids', 'ownStores');
    }
    const isPlaced = names(values, 'allStores', 'groupUuids', 'storeUuids');
    if (action === 'create') judgeStores(values);
    if (ids.length === 0 || !isPlaced) return undefined;
    const closures = await lockClosures(client, actor.customerUuid, { id: ids.map(String) });
    for (const closure of closures) judgeStores({ ...closure, ...values });
    return undefined;
  },
};
