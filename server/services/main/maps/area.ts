import { mapCalls } from '../../../../contract/calls/maps.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';

/** Tells pages which tiles to draw under their maps. */
export const mapsArea = ({ configuration }: Platform): Area => ({
  service: 'main',
  calls: (app) => serve(app, mapCalls.tiles, async () => ({ tiles: configuration.mapTiles ?? null })),
});
