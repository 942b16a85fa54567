import { completeField, type Field } from '../fieldKinds/field.ts';
import { fieldInput } from '../fieldKinds/fieldInput.ts';
import { maxNameLength, storeNames } from '../stores/storeNames.ts';
import { timeZoneChoices } from '../timeZones.ts';

const text = (maxLength: number, synonyms: string[]) => ({ kind: 'text', maxLength, synonyms });

/** What a column of a file of stores can hold, with the names that files give it. OpenStreetMap writes `addr:city`. */
export const chainFields: readonly Field[] = Object.entries({
  name: {
    ...text(maxNameLength, ['Store', 'Store name', 'Shop', 'Restaurant', 'Title']),
    required: true,
  },
  code: text(20, ['Store code', 'Store number', 'Ref', 'Id', '@id', 'Branch code']),
  branch: text(80, ['Branch name', 'Location', 'Site']),
  houseNumber: text(20, ['addr:housenumber', 'Number', 'Street number']),
  streetAddress: text(120, ['addr:street', 'Street', 'Address', 'Address line 1']),
  suburb: text(80, ['addr:suburb', 'addr:district', 'Neighbourhood', 'Area']),
  city: text(80, ['addr:city', 'Town']),
  province: text(80, ['addr:province', 'addr:state', 'State', 'Region', 'County']),
  postcode: text(12, ['addr:postcode', 'Postal code', 'Zip', 'Zip code']),
  country: text(80, ['addr:country']),
  timeZone: { kind: 'choice', choices: timeZoneChoices, synonyms: ['Timezone', 'tz', 'Clock'] },
  // Texts, because files write more decimals than a field of numbers keeps.
  latitude: text(40, ['Lat', 'Y']),
  longitude: text(40, ['Lon', 'Lng', 'Long', 'X']),
  phone: { kind: 'phone', synonyms: ['contact:phone', 'Telephone', 'Tel', 'Phone number'] },
  email: { kind: 'email', synonyms: ['contact:email', 'Mail'] },
  openingHours: text(500, ['opening_hours', 'Hours', 'Trading hours', 'Open']),
}).map(([name, input]) => completeField(name, fieldInput.parse(input)));

const ofContact = ['phone', 'email'];

/** True for what map data has under two names, such as `phone` and `contact:phone`, and a store has once. */
export const isInSeveral = ({ name }: Field): boolean => ofContact.includes(name);

/** A row of a file, with its number there. */
interface FileRow {
  number: number;
  values: Readonly<Record<string, string | number | null>>;
}

/** A store as a file describes it. What the file leaves empty is absent. */
export interface FileStore {
  row: number;
  name: string;
  code: string | null;
  contact: { phone?: string; email?: string };
  /** The country says on which side of the street it stands. */
  houseNumber: string | null;
  address: Partial<
    Record<'streetAddress' | 'suburb' | 'city' | 'province' | 'postalCode' | 'country', string>
  > & {
    /** As the file writes it, which may be no place on earth. */
    place?: { latitude: number; longitude: number };
  };
  /** Of the product's choices. */
  timeZone: string | null;
  openingHours: string | null;
}

const textOf = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/** The names whose values are there. */
const present = <Name extends string>(
  values: FileRow['values'],
  names: readonly Name[],
): Partial<Record<Name, string>> => {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = textOf(values[name]);
    if (value !== null) found[name] = value;
  }
  return found;
};

const addressNames = ['streetAddress', 'suburb', 'city', 'province', 'country'] as const;

/** Degrees with a point or a comma. `NaN` if the text is no number. */
const degreesOf = (value: string | number | null | undefined): number | null => {
  const text = textOf(value);
  return text === null ? null : Number(text.replace(',', '.'));
};

function addressOf(values: FileRow['values']): FileStore['address'] {
  const postalCode = textOf(values.postcode);
  const [latitude, longitude] = [degreesOf(values.latitude), degreesOf(values.longitude)];
  return {
    ...present(values, addressNames),
    ...(postalCode !== null && { postalCode }),
    ...(latitude !== null && longitude !== null && { place: { latitude, longitude } }),
  };
}

/** The stores of a file, each with a name of its own. */
export function storesOfFile(rows: readonly FileRow[]): FileStore[] {
  const names = storeNames(
    rows.map(({ values }) => ({
      name: textOf(values.name) ?? '',
      places: [textOf(values.branch), textOf(values.streetAddress), textOf(values.city)],
    })),
  );
  return rows.map(({ number: row, values }, index) => ({
    row,
    name: names[index] ?? '',
    code: textOf(values.code),
    contact: present(values, ['phone', 'email']),
    houseNumber: textOf(values.houseNumber),
    address: addressOf(values),
    timeZone: textOf(values.timeZone),
    openingHours: textOf(values.openingHours),
  }));
}
