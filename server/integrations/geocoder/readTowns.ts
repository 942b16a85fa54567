import { readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { z } from 'zod';
import { metresBetween } from '../../../contract/geometry/areas.ts';
import type { Position } from '../../../contract/geometry/outline.ts';
import { projectDirectory } from '../../process/configuration.ts';

const file = path.join(projectDirectory, 'server/integrations/geocoder/towns/southAfrica.csv');

/** The provinces by the number that GeoNames gives them. */
const provinces: Record<string, string> = {
  '02': 'KwaZulu-Natal',
  '03': 'Free State',
  '05': 'Eastern Cape',
  '06': 'Gauteng',
  '07': 'Mpumalanga',
  '08': 'Northern Cape',
  '09': 'Limpopo',
  '10': 'North West',
  '11': 'Western Cape',
};

const row = z
  .object({
    name: z.string().min(1),
    admin_code: z.string().transform((code) => provinces[code] ?? null),
    municipality: z.string(),
    feature_code: z.string(),
    population: z.coerce.number().int(),
    latitude: z.coerce.number(),
    longitude: z.coerce.number(),
  })
  .transform(({ admin_code: province, feature_code: kind, latitude, longitude, ...rest }) => ({
    ...rest,
    kind,
    province,
    at: [longitude, latitude] as Position,
  }));
type Row = z.output<typeof row>;

/** A town, or a suburb of the city. */
export interface Town {
  name: string;
  /** The city that it is a suburb of; null for a town of its own. */
  city: string | null;
  province: string | null;
  /** 0 where nobody knows it. */
  population: number;
  at: Position;
}

/** A city with as many people is the centre of its municipality, if it is a seat of government. */
const fewestOfCity = 400_000;
const seats = ['PPLC', 'PPLA', 'PPLA2'];

/** Metres around the centre of such a city within which smaller places are its suburbs. */
const suburban = 12_000;

function cityOf(place: Row, cities: readonly Row[]): string | null {
  const city = cities.find(({ municipality }) => municipality === place.municipality);
  if (!city || city === place) return null;
  const isPart = place.kind === 'PPLX' || metresBetween(city.at, place.at) <= suburban;
  return isPart ? city.name : null;
}

/** The towns that the product knows itself, from GeoNames. @throws Error if the file is missing or damaged */
export function readTowns(): Town[] {
  const { data } = Papa.parse(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true });
  const rows = z.array(row).parse(data);
  const cities = rows.filter(
    ({ kind, population, municipality }) =>
      municipality !== '' && seats.includes(kind) && population >= fewestOfCity,
  );
  return rows.map((place) => ({
    name: place.name,
    city: cityOf(place, cities),
    province: place.province,
    population: place.population,
    at: place.at,
  }));
}
