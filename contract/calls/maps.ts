import { z } from 'zod';
import { defineCall } from './call.ts';

/** Pictures to draw under a map, and whose they are. */
const mapTiles = z.object({
  address: z.string().describe('With {z}, {x} and {y} for the zoom and the place of a picture.'),
  credit: z.string().describe('Shown on the map.'),
});
export type MapTiles = z.infer<typeof mapTiles>;

/** Where maps get what lies under their records. */
export const mapCalls = {
  tiles: defineCall({
    service: 'main',
    method: 'GET',
    path: '/mapTiles',
    tag: 'Maps',
    summary: 'The pictures that the installation has chosen for maps; null for outlines',
    access: 'session',
    answer: z.object({ tiles: mapTiles.nullable() }),
  }),
};
