import { z } from 'zod';
import { defineCall } from '../../../contract/calls/call.ts';

/** When the water is high; a real one stands in `contract/calls/<area>.ts`. */
export const tidesCall = defineCall({
  service: 'store',
  method: 'GET',
  path: '/tides',
  tag: 'Tides',
  summary: 'List the high waters of today',
  access: 'session',
  right: { resource: 'fleet/boats', action: 'read' },
  answer: z.array(z.object({ harbour: z.string(), at: z.string() })),
});
