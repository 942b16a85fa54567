import { z } from 'zod';
import { position } from '../fieldKinds/kinds/structure.ts';
import { defineCall } from './call.ts';
import { orderable } from './storeHours.ts';

const cents = z.int().nullable();
const named = z.object({ id: z.string(), name: z.string() });

const zoneAt = z.object({
  ...named.shape,
  store: named,
  priority: z.int(),
  squareKilometres: z.number(),
  fee: z.int().describe('In minor units.'),
  minimumOrder: cents.describe('In minor units; that of the store if the zone has none.'),
  minutes: z.int().nullable().describe('Minutes to deliver; those of the store if the zone has none.'),
  isEnding: z.boolean().describe('Somebody asked to delete it. It is in force until a colleague does.'),
});

const beaten = zoneAt.extend({
  reason: z
    .enum(['priority', 'size', 'age', 'storeInactive', 'storeTakesNone', 'storeKeeps'])
    .describe(
      'What it is behind in, or that its store is inactive (storeInactive), takes no orders (storeTakesNone) or does not deliver (storeKeeps).',
    ),
});
export type ZoneAt = z.infer<typeof zoneAt>;
export type BeatenZoneAt = z.infer<typeof beaten>;

const waiting = z.object({
  ...named.shape,
  store: named,
  isNew: z.boolean().describe('Nobody has approved it yet.'),
  wouldContain: z.boolean().describe('The place lies in the area that waits for approval.'),
});
export type WaitingZone = z.infer<typeof waiting>;

const drawnZone = z.object({
  ...named.shape,
  store: named,
  priority: z.int(),
  area: z.record(z.string(), z.unknown()).describe('The area in force.'),
});
export type DrawnZone = z.infer<typeof drawnZone>;

const shared = {
  service: 'store',
  tag: 'Delivery zones',
  access: 'session',
  right: { resource: 'stores/delivery-zones', action: 'read' },
} as const;

/** Which delivery zone counts at a place, and the zones in force. */
export const zoneCalls = {
  // A place can be where somebody lives, so it stands in the body and not in an address that logs keep.
  at: defineCall({
    ...shared,
    method: 'POST',
    path: '/deliveryZones/at',
    summary: 'Which store delivers to a place, in which zone and for what, and why the others do not',
    body: position,
    answer: z.object({
      deliverable: z.boolean().describe('Whether a zone counts there, also while its store is closed.'),
      zone: zoneAt.nullable(),
      now: orderable
        .nullable()
        .describe(
          'What the store of the zone takes now, with the next moment when it delivers as `nextAt`. Null without a zone, or without the right to read the hours of stores.',
        ),
      others: z.array(beaten),
      waiting: z.array(waiting).describe('Zones with changes that nobody has approved yet.'),
    }),
  }),
  inForce: defineCall({
    ...shared,
    method: 'GET',
    path: '/deliveryZones/inForce',
    summary: 'The delivery zones in force of all stores, or of the stores of a group',
    query: z.object({ groupUuid: z.uuid().optional().describe('Only stores of this group.') }),
    answer: z.object({ zones: z.array(drawnZone), more: z.int().describe('Zones beyond the first 500.') }),
  }),
};
