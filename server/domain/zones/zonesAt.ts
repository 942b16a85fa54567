import type pg from 'pg';
import type { BeatenZoneAt, WaitingZone, ZoneAt } from '../../../contract/calls/zones.ts';
import type { Position } from '../../../contract/geometry/outline.ts';
import type { Stores } from '../../../contract/storeScope.ts';
import { chooseZone } from '../../../contract/stores/zoneChoice.ts';
import { type RowOf, read, type Slots } from '../../area/read.ts';
import { type IndexedZone, isInProposedArea, isInZone } from './zoneIndex.ts';

/** Nobody has set up deliveries of a store for which `offersDelivery` is null. */
const readStores = read(
  (rows, { ids }: Slots<{ ids: string[] }>) =>
    rows
      .selectFrom('stores as store')
      .leftJoin('stores/settings as setting', 'setting.storeUuid', 'store.id')
      .select(['store.id', 'store.name', 'store.isActive'])
      .select(['setting.offersDelivery', 'setting.minimumOrder', 'setting.deliveryMinutes as minutes'])
      .select(({ fn, lit }) => fn.coalesce('setting.takesOrders', lit(true)).as('takesOrders'))
      .where('store.id', '=', ({ fn }) => fn.any(ids)),
  { name: 'stores of zones' },
);

type StoreOfZone = RowOf<typeof readStores>;

async function storesOf(client: pg.ClientBase, customerUuid: string, zones: readonly IndexedZone[]) {
  const ids = [...new Set(zones.map(({ storeUuid }) => storeUuid))];
  const stores = ids.length === 0 ? [] : await readStores(client, customerUuid, { ids });
  return new Map(stores.map((store) => [store.id, store]));
}

interface PlaceQuery {
  place: Position;
  zones: readonly IndexedZone[];
  /** The stores that the person works for. */
  stores: Stores;
}

type FoundZone = IndexedZone & { of: StoreOfZone };

const described = ({ of, ...zone }: FoundZone): ZoneAt => ({
  ...{ id: zone.id, name: zone.name, store: { id: of.id, name: of.name } },
  ...{ priority: zone.priority, squareKilometres: zone.size, fee: zone.fee },
  minimumOrder: zone.minimumOrder ?? of.minimumOrder,
  minutes: zone.minutes ?? of.minutes,
  isEnding: zone.status === 'PENDING_DELETE',
});

/** Why a store does not deliver at all, until somebody changes its settings. */
function storeReason({ of }: FoundZone): BeatenZoneAt['reason'] | undefined {
  if (!of.isActive) return 'storeInactive';
  if (!of.takesOrders) return 'storeTakesNone';
  return of.offersDelivery === false ? 'storeKeeps' : undefined;
}

/** Which zone counts at a place, which others contain it, and which wait for approval. */
export async function zonesAt(
  client: pg.ClientBase,
  customerUuid: string,
  { place, zones, stores }: PlaceQuery,
): Promise<{ zone: ZoneAt | null; others: BeatenZoneAt[]; waiting: WaitingZone[] }> {
  const seen = stores === 'all' ? zones : zones.filter(({ storeUuid }) => stores.includes(storeUuid));
  const touched = seen.filter((zone) => isInZone(zone, place) || isInProposedArea(zone, place));
  const rows = await storesOf(client, customerUuid, touched);
  const found = touched.flatMap((zone): FoundZone[] => {
    const of = rows.get(zone.storeUuid);
    return of ? [{ ...zone, of }] : [];
  });
  const inForce = found.filter((zone) => isInZone(zone, place));
  const { winner, others } = chooseZone(inForce.filter((zone) => !storeReason(zone)));
  const closed = inForce.flatMap((zone): BeatenZoneAt[] => {
    const reason = storeReason(zone);
    return reason ? [{ ...described(zone), reason }] : [];
  });
  const waiting = found.flatMap((zone): WaitingZone[] =>
    zone.status === 'PENDING_APPROVAL'
      ? [
          {
            ...{ id: zone.id, name: zone.name, store: { id: zone.of.id, name: zone.of.name } },
            isNew: zone.area === null,
            wouldContain: isInProposedArea(zone, place),
          },
        ]
      : [],
  );
  return {
    zone: winner ? described(winner) : null,
    others: [...others.map(({ reason, ...zone }) => ({ ...described(zone), reason })), ...closed],
    waiting,
  };
}
