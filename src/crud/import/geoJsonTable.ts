import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import { type GeoArea, mostPositions, positionsIn } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import { isArea } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { csvText } from '../../kit/csvText.ts';
import type { LargeOutline } from '../../kit/fieldKinds/SimplifyOffer.tsx';
import { mapEnding, readMap } from '../../kit/readMap.ts';
import type { Words } from '../../kit/records/useWords.ts';

const geometry = z.looseObject({ type: z.string(), coordinates: z.array(z.unknown()) });
const properties = z.record(z.string(), z.unknown()).nullish();
const feature = z.looseObject({ type: z.literal('Feature'), geometry: geometry.nullable(), properties });
const collection = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(feature).min(1),
});
const contents = z.union([
  collection.transform(({ features }) => features),
  feature.transform((one) => [one]),
  geometry.transform((one) => [{ geometry: one, properties: undefined }]),
]);

/** The field of a resource that the outlines of a file fill. */
const areaFieldOf = (resource: Resource) =>
  [...resource.fields.values()].find((field) => isArea(field) && !field.readOnly);

/** What people may upload to a resource: with an area, also a map in GeoJSON or KML. */
export const tablePurpose = (resource: Resource): 'table' | 'places' =>
  areaFieldOf(resource) ? 'places' : 'table';

const cellOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';

/** GeoJSON without the decimals that areas do not keep. A cell of a table cannot be as long as those of some programs. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'number' ? Math.round(part * 1e6) / 1e6 : part,
  );

/** @throws ServiceError FILE_UNREADABLE */
async function featuresOf(file: File) {
  try {
    return contents.parse(await readMap(file));
  } catch (cause) {
    throw new ServiceError('FILE_UNREADABLE', { details: { reason: 'noAreas' }, cause });
  }
}

/** The value of the property that names a feature; otherwise its number, from 1. */
function nameOf(of: z.infer<typeof properties>, index: number): string {
  const [, name] = Object.entries(of ?? {}).find(([key]) => key.toLowerCase() === 'name') ?? [];
  return cellOf(name) || String(index + 1);
}

/** An outline of a map that has more points than an area takes, and the place of its feature. */
export interface LargeFeature extends LargeOutline {
  index: number;
}

/**
 * The outlines of a map that have more points than an area takes; none of another file.
 * @throws ServiceError FILE_UNREADABLE
 */
export async function largeFeatures(file: File, resource: Resource): Promise<LargeFeature[]> {
  if (!areaFieldOf(resource) || !mapEnding.test(file.name)) return [];
  const features = await featuresOf(file);
  return features.flatMap(({ geometry: value, properties: of }, index) =>
    positionsIn(value) > mostPositions ? [{ index, name: nameOf(of, index), value }] : [],
  );
}

/** The map with other outlines for the features at some places, or none. */
export async function withAreas(file: File, areas: ReadonlyMap<number, GeoArea | undefined>): Promise<File> {
  const features = (await featuresOf(file)).map((one, index) => ({
    type: 'Feature',
    properties: one.properties ?? {},
    geometry: areas.has(index) ? (areas.get(index) ?? null) : one.geometry,
  }));
  const map = JSON.stringify({ type: 'FeatureCollection', features });
  return new File([map], file.name.replace(mapEnding, '.geojson'));
}

/**
 * Turns a map in GeoJSON or KML into a table, because the server reads tables: a row for each feature, with its properties and
 * its outline. Other files stay as they are.
 * @throws ServiceError FILE_UNREADABLE
 */
export async function geoJsonTable(file: File, resource: Resource, words: Words): Promise<File> {
  const field = areaFieldOf(resource);
  if (!field || !mapEnding.test(file.name)) return file;
  const features = await featuresOf(file);
  const area = words.field(field);
  const names = new Set(features.flatMap((one) => Object.keys(one.properties ?? {})));
  // The outline has the name of its field, so that it finds its column by itself.
  names.delete(area);
  const rows = features.map((one) => [
    ...[...names].map((name) => cellOf(one.properties?.[name])),
    one.geometry ? textOf({ type: one.geometry.type, coordinates: one.geometry.coordinates }) : '',
  ]);
  const csv = await csvText([[...names, area], ...rows]);
  return new File([csv], file.name.replace(mapEnding, '.csv'), { type: 'text/csv' });
}
