import type { FoundPlace } from '../../../contract/calls/places.ts';
import type { Geocoder } from './geocoder.ts';
import { wordsOf } from './wordsOf.ts';

const at = (
  [streetAddress, suburb, city, province, postalCode]: [string, string, string, string, string],
  [latitude, longitude]: [number, number],
): FoundPlace => {
  const address = { streetAddress, suburb, city, province, postalCode, country: 'South Africa' };
  return { label: Object.values(address).join(', '), place: { latitude, longitude }, address };
};

/** Some places, roughly where they are. */
const places: readonly FoundPlace[] = [
  at(['12 Oxford Road', 'Rosebank', 'Johannesburg', 'Gauteng', '2196'], [-26.14512, 28.04175]),
  at(['1 Oxford Road', 'Parktown', 'Johannesburg', 'Gauteng', '2193'], [-26.17655, 28.03966]),
  at(['201 Church Street', 'Pretoria Central', 'Pretoria', 'Gauteng', '0002'], [-25.74611, 28.18806]),
  at(['10 Long Street', 'City Bowl', 'Cape Town', 'Western Cape', '8001'], [-33.92108, 18.42017]),
  at(['50 Florida Road', 'Morningside', 'Durban', 'KwaZulu-Natal', '4001'], [-29.83472, 31.01329]),
];

/** Degrees within which a point is at a place. */
const near = 0.01;

/** Words that all of them have. */
const country = wordsOf('South Africa');

function invented(text: string): FoundPlace[] {
  const words = wordsOf(text).filter((word) => !country.includes(word));
  const scored = places.map((place) => ({
    place,
    score: wordsOf(place.label).filter((word) => words.includes(word)).length,
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score > 0 && 2 * score > best)
    .toSorted((one, other) => other.score - one.score)
    .map(({ place }) => place);
}

/** A geocoder with a few built-in streets, for the demo and for tests. Whatever is elsewhere, it asks of another. */
export const simulatedGeocoder = (others: Geocoder): Geocoder => ({
  credit: `Invented places of the demo; ${others.credit}`,
  async find(text, country) {
    const found = invented(text);
    return found.length > 0 ? found : others.find(text, country);
  },
  async addressAt(point) {
    const { latitude, longitude } = point;
    const found = places.find(
      ({ place }) =>
        Math.abs(place.latitude - latitude) < near && Math.abs(place.longitude - longitude) < near,
    );
    return found ?? others.addressAt(point);
  },
});
