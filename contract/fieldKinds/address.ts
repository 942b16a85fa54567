import { z } from 'zod';

/** The parts of an address, in the order in which people write them. */
export const addressParts = ['streetAddress', 'suburb', 'city', 'province', 'postalCode', 'country'] as const;
export type AddressPart = (typeof addressParts)[number];

/** Which fields of a record hold the parts of its address. */
export const addressFields = <Name extends z.ZodType>(name: Name) =>
  z.partialRecord(z.enum(addressParts), name).refine((parts) => Object.keys(parts).length > 0);
