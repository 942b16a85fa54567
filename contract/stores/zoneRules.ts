import { type Bounds, boundsOf, type MapArea, ringsOf, squareKilometres } from '../geometry/areas.ts';
import type { Position } from '../geometry/outline.ts';

/** Square kilometres of a delivery zone. */
export const zoneSizes = { smallest: 0.01, largest: 2500 };

/** Delivery zones that one store can have. */
export const mostZones = 20;

/** What is wrong with the area of a delivery zone, beyond what any area must be. */
export type ZoneMistake = 'zoneSwapped' | 'zoneOutside' | 'zoneSmall' | 'zoneLarge';

const isInOneOf = (boxes: readonly Bounds[], { west, south, east, north }: Bounds) =>
  boxes.some((box) => west >= box.west && east <= box.east && south >= box.south && north <= box.north);

/** The area with longitude and latitude in each other's place. */
function swapped(area: MapArea): MapArea {
  const turned = ([x, y]: Position): Position => [y, x];
  if (area.type === 'Circle') return { ...area, coordinates: turned(area.coordinates) };
  return { type: 'MultiPolygon', coordinates: ringsOf(area).map((ring) => [ring.map(turned)]) };
}

/**
 * Why a valid area cannot be a delivery zone; undefined if it can. We never guess what a wrong area means.
 * @param boxes around the parts of the country of its store; null if nobody knows the country
 */
export function zoneMistake(area: MapArea, boxes: readonly Bounds[] | null): ZoneMistake | undefined {
  if (boxes && !isInOneOf(boxes, boundsOf(area)))
    return isInOneOf(boxes, boundsOf(swapped(area))) ? 'zoneSwapped' : 'zoneOutside';
  const size = squareKilometres(area);
  if (size < zoneSizes.smallest) return 'zoneSmall';
  return size > zoneSizes.largest ? 'zoneLarge' : undefined;
}
