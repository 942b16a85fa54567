import { type MapTiles, mapCalls } from '../../../contract/calls/maps.ts';
import type { Api } from '../../dataProviders/api.ts';
import { countryOutlines } from './outlines.ts';

/** What lies under the records of a map. */
export type MapBase = { tiles: MapTiles } | { outlines: Awaited<ReturnType<typeof countryOutlines>> };

/** The pictures that the installation has chosen, otherwise the outlines of countries. */
export async function readBase(api: Api): Promise<MapBase> {
  const { tiles } = await api(mapCalls.tiles);
  return tiles ? { tiles } : { outlines: await countryOutlines() };
}
