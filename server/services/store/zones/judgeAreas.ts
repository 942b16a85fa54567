import type pg from 'pg';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { areaOf } from '../../../../contract/fieldKinds/geoArea.ts';
import { position } from '../../../../contract/fieldKinds/structure.ts';
import { type ZoneMistake, zoneMistake, zoneSizes } from '../../../../contract/stores/zoneRules.ts';
import { type Country, countries } from '../../../integrations/countries/countries.ts';

/** What is judged of a zone. */
interface JudgedZone {
  storeUuid?: unknown;
  area?: unknown;
}

interface StoreRow {
  id: string;
  clock: string;
  country: string | null;
  place: unknown;
}

const storesSql = `SELECT store.id, coalesce(store.time_zone, customer_time_zone()) AS clock, address.country, address.place
  FROM stores store LEFT JOIN store_addresses address ON address.customer_uuid = $1 AND address.store_uuid = store.id
  WHERE store.customer_uuid = $1 AND store.id = ANY($2::uuid[])`;

/** The country in which a store is: where its place lies, otherwise that of its address, otherwise that of its clock. */
function countryOf({ place, country, clock }: StoreRow): Country | undefined {
  const known = position.safeParse(place).data;
  return (
    (known && countries().at([known.longitude, known.latitude])) ??
    (country === null ? undefined : countries().named(country)) ??
    countries().ofClock(clock)
  );
}

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
  const { rows } =
    ids.length === 0 ? { rows: [] } : await client.query<StoreRow>(storesSql, [customerUuid, ids]);
  const found = new Map<unknown, Country | undefined>(rows.map((row) => [row.id, countryOf(row)]));
  for (const { storeUuid, area } of judged) {
    const country = found.get(storeUuid);
    const mistake = zoneMistake(area, country?.boxes ?? null);
    if (mistake) throw refused('area', mistake, detailsOf(mistake, country));
  }
}
