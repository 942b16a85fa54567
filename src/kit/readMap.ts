import type { Feature, Geometry, MultiPolygon } from 'geojson';

/** The endings of the names of files with a map. */
export const mapEnding = /\.(geojson|json|kml)$/i;

/** KML has several geometries in one place. Those that are outlines become one area with several parts. */
function joined(geometry: Geometry | null): Geometry | null {
  if (geometry?.type !== 'GeometryCollection') return geometry;
  const coordinates = geometry.geometries
    .map(joined)
    .flatMap((one): MultiPolygon['coordinates'] =>
      one?.type === 'Polygon' ? [one.coordinates] : one?.type === 'MultiPolygon' ? one.coordinates : [],
    );
  return coordinates.length > 0 ? { type: 'MultiPolygon', coordinates } : geometry;
}

/**
 * What a file of JSON holds, and what one of KML says in GeoJSON.
 * @throws SyntaxError for a text that is no JSON
 */
export async function readMap(file: File): Promise<unknown> {
  const text = await file.text();
  if (!/\.kml$/i.test(file.name)) return JSON.parse(text);
  const { kml } = await import('@tmcw/togeojson');
  const { features } = kml(new DOMParser().parseFromString(text, 'text/xml'));
  return {
    type: 'FeatureCollection',
    features: features.map((one): Feature<Geometry | null> => ({ ...one, geometry: joined(one.geometry) })),
  };
}
