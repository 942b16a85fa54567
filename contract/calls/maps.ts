import { z } from 'zod';
import { defineCall } from './call.ts';

/** The tiles to draw under a map, and whom to credit for them. */
const mapTiles = z.object({
  address: z.string().describe('With {z}, {x} and {y} for the zoom and the position of a tile.'),
  credit: z.string().describe('Shown on the map.'),
  maxZoom: z.int().describe('The closest zoom that has tiles. Closer, maps enlarge them.'),
});
export type MapTiles = z.infer<typeof mapTiles>;

/** Where maps get the tiles under their records. */
export const mapCalls = {
  tiles: defineCall({
    service: 'main',
    method: 'GET',
    path: '/mapTiles',
    tag: 'Maps',
    summary: 'The map tiles that the installation has chosen; null for plain outlines',
    access: 'session',
    answer: z.object({ tiles: mapTiles.nullable() }),
  }),
};
