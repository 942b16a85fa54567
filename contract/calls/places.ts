import { z } from 'zod';
import { addressParts } from '../fieldKinds/address.ts';
import { position } from '../fieldKinds/kinds/structure.ts';
import { defineCall } from './call.ts';

const part = z.string().nullable();

/** A place on the map with its address, from the map service. Parts that it does not know are null. */
const foundPlace = z.object({
  label: z.string().describe('The whole address in one line.'),
  place: position,
  isRough: z
    .boolean()
    .optional()
    .describe('True if the map service knows only roughly where this is, such as the middle of a suburb.'),
  address: z.object(
    Object.fromEntries(addressParts.map((name) => [name, part])) as Record<
      (typeof addressParts)[number],
      typeof part
    >,
  ),
});
export type FoundPlace = z.infer<typeof foundPlace>;

const common = { service: 'main', tag: 'Maps', access: 'session' } as const;

/** Asking about addresses: a map service that the installation has chosen, otherwise the towns that the product knows. */
export const placeCalls = {
  service: defineCall({
    ...common,
    method: 'GET',
    path: '/places',
    summary: 'Whom to credit for places',
    answer: z.object({ credit: z.string() }),
  }),
  find: defineCall({
    ...common,
    method: 'POST',
    path: '/places/find',
    summary: 'The places that an address may mean, the best first',
    body: z.strictObject({ text: z.string().trim().min(3).max(300) }),
    answer: z.object({ places: z.array(foundPlace) }),
  }),
  addressAt: defineCall({
    ...common,
    method: 'POST',
    path: '/places/addressAt',
    summary: 'The address at a place',
    body: position,
    answer: z.object({
      found: foundPlace
        .extend({
          metresAway: z
            .number()
            .int()
            .describe(
              'How far the found place is from the requested one. Far away, the address is only nearby.',
            ),
        })
        .nullable(),
    }),
  }),
};
