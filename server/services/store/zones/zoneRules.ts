import type pg from 'pg';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { areaOf } from '../../../../contract/fieldKinds/kinds/geoArea.ts';
import {
  mostZones,
  type ZoneMistake,
  zoneMistake,
  zoneSizes,
} from '../../../../contract/stores/zoneRules.ts';
import { authorise } from '../../../access/actor.ts';
import { read, type Slots } from '../../../area/read.ts';
import { refuseOwnApproval } from '../../../crud/actions.ts';
import type { IntendedChange, Rules, Writing } from '../../../crud/context.ts';
import { type Country, countries } from '../../../integrations/countries/countries.ts';
import { isAsApproved, isInForce, isUnchanged, lockZones, needsApproval, zones } from './approvedValues.ts';

/** What asks for an approval, as the audit log names it. */
const asks = ['create', 'update', 'import', 'undo', 'requestDeletion'];

/** What is judged of a zone. */
interface JudgedZone {
  storeUuid?: unknown;
  area?: unknown;
}

const readStores = read((rows, { ids }: Slots<{ ids: string[] }>) =>
  rows
    .selectFrom('stores with deleted as store')
    .leftJoin('stores/addresses as address', 'address.storeUuid', 'store.id')
    .select(['store.id', 'address.country', 'address.place'])
    .select(({ fn, selectFrom }) => [
      ...['store.timeZone as clock' as const, fn<string>('customer_time_zone').as('businessClock')],
      selectFrom('setup/business as business').select('business.country').as('businessCountry'),
    ])
    .where('store.id', '=', ({ fn }) => fn.any(ids)),
);

/** An error about one field of a zone. */
const invalidZone = (field: string, code: FieldIssue['code'], details: FieldIssue['details'] = {}) =>
  new ServiceError('VALIDATION_FAILED', { issues: [{ field, code, details }] });

function detailsOf(mistake: ZoneMistake, country: Country | undefined): FieldIssue['details'] {
  if (mistake === 'zoneOutside') return { country: country?.name ?? '' };
  if (mistake === 'zoneSmall') return { limit: zoneSizes.smallest };
  return mistake === 'zoneLarge' ? { limit: zoneSizes.largest } : {};
}

/**
 * Without a store, only the size of an area is judged.
 * @throws ServiceError VALIDATION_FAILED unless the areas can be delivery zones of their stores
 */
async function judgeAreas(
  client: pg.ClientBase,
  customerUuid: string,
  zones: readonly JudgedZone[],
): Promise<void> {
  const judged = zones.flatMap(({ storeUuid, area }) => {
    const known = areaOf(area);
    return known ? [{ storeUuid, area: known }] : [];
  });
  if (judged.length === 0) return;
  const ids = [
    ...new Set(judged.flatMap(({ storeUuid }) => (typeof storeUuid === 'string' ? storeUuid : []))),
  ];
  const stores = ids.length === 0 ? [] : await readStores(client, customerUuid, { ids });
  const found = new Map<unknown, Country | undefined>(
    stores.map(({ id, ...store }) => [id, countries().ofStore(store).country]),
  );
  for (const { storeUuid, area } of judged) {
    const country = found.get(storeUuid);
    const mistake = zoneMistake(area, country?.boxes ?? null);
    if (mistake) throw invalidZone('area', mistake, detailsOf(mistake, country));
  }
}

/** @throws ServiceError VALIDATION_FAILED unless what a change leads to can be a delivery zone of its store */
async function judgeChange({ ids, values }: IntendedChange, scope: Writing): Promise<void> {
  if (!('area' in values || 'storeUuid' in values)) return;
  const { client, actor } = scope;
  const before = ids.length === 0 ? [{}] : (await lockZones(scope, ids)).map((row) => row.values);
  await judgeAreas(
    client,
    actor.customerUuid,
    before.map((zone) => ({ ...zone, ...values })),
  );
}

/** An edit waits for approval, unless it takes the zone back to what is in force. */
async function stateAfter({ ids, values }: IntendedChange, scope: Writing) {
  const rows = (await lockZones(scope, ids)).map((row) => row.values);
  if ('storeUuid' in values && rows.some((row) => isInForce(row) && row.storeUuid !== values.storeUuid))
    throw invalidZone('storeUuid', 'zoneStore');
  const changed = rows.filter((row) => !isUnchanged(row, values)).map((row) => ({ ...row, ...values }));
  if (changed.length === 0) return values;
  return { ...values, status: changed.every(isAsApproved) ? 'Approved' : 'PENDING_APPROVAL' };
}

/**
 * What is in force cannot simply be deleted: somebody asks for it, and a colleague who may approve zones deletes it.
 * A zone that nobody has approved yet can be deleted at once.
 */
async function judgeDeletion({ ids }: IntendedChange, scope: Writing): Promise<void> {
  for (const { id, values } of await lockZones(scope, ids)) {
    if (!isInForce(values)) continue;
    if (values.status !== 'PENDING_DELETE') throw new ServiceError('ZONE_IN_FORCE');
    authorise(scope.actor, scope.context.resource, 'approve');
    await refuseOwnApproval(scope, { resource: zones, id, asks, right: 'approve' });
  }
}

/** One of the stores of these zones that have too many. */
const readCrowded = read((rows, { ids }: Slots<{ ids: string[] }>) =>
  rows
    .selectFrom('stores/delivery-zones as zone')
    .select('zone.storeUuid')
    .where('zone.storeUuid', 'in', (from) =>
      from
        .selectFrom('stores/delivery-zones as changed')
        .select('changed.storeUuid')
        .where('changed.id', '=', ({ fn }) => fn.any(ids)),
    )
    .groupBy('zone.storeUuid')
    .having(({ fn }) => fn.count('zone.id'), '>', mostZones)
    .limit(1),
);

/** Which areas can be delivery zones, what waits for approval, and what may be deleted. */
export const zoneRules: Rules = {
  async before(change, scope) {
    const { action, values } = change;
    if (action === 'delete') await judgeDeletion(change, scope);
    await judgeChange(change, scope);
    const isEdit = action === 'update' && (needsApproval(values) || 'storeUuid' in values);
    return isEdit ? stateAfter(change, scope) : undefined;
  },
  async after({ action, ids }, { client, actor }) {
    if (action !== 'create' && action !== 'update') return;
    const crowded = await readCrowded(client, actor.customerUuid, { ids: ids.map(String) });
    if (crowded.length > 0) throw invalidZone('storeUuid', 'zoneMany', { limit: mostZones });
  },
};
