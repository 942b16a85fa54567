import type pg from 'pg';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { areaOf } from '../../../../contract/fieldKinds/kinds/geoArea.ts';
import { type ZoneMistake, zoneMistake, zoneSizes } from '../../../../contract/stores/zoneRules.ts';
import { read, type Slots } from '../../../area/read.ts';
import { type Country, countries } from '../../../integrations/countries/countries.ts';

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
    .select(({ fn }) => fn.coalesce('store.timeZone', fn<string>('customer_time_zone')).as('clock'))
    .where('store.id', '=', ({ fn }) => fn.any(ids)),
);

/** An error about one field of a zone. */
export const refused = (field: string, code: FieldIssue['code'], details: FieldIssue['details'] = {}) =>
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
export async function judgeAreas(
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
    if (mistake) throw refused('area', mistake, detailsOf(mistake, country));
  }
}
