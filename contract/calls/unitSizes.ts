import { z } from 'zod';
import { defineCall } from './call.ts';

const give = {
  service: 'main',
  method: 'PUT',
  tag: 'Unit sizes',
  summary: 'Give a variant element its size',
  access: 'session',
  params: z.object({ elementId: z.string(), unitSizeId: z.uuid() }),
  answer: z.record(z.string(), z.unknown()),
} as const;

/** The specification gives either path (`unitSizes.variantElement.update`); both do the same. */
export const giveUnitSizeCalls = [
  defineCall({ ...give, path: '/unitSizes/variantElement/unitSize/{elementId}/{unitSizeId}' }),
  defineCall({ ...give, path: '/variantElement/unitSize/{elementId}/{unitSizeId}' }),
];
