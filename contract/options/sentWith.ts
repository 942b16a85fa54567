import { z } from 'zod';
import { fieldName } from '../fieldKinds/names.ts';
import { tenantNames } from './calls.ts';

/** The option `sentWith`, as its author writes it. */
export const sentWithInput = z
  .strictObject({
    user: fieldName.optional().describe('The field that gets the id of the person who saves.'),
    customer: z.enum(tenantNames).optional().describe('The name under which the body names the customer.'),
  })
  .prefault({})
  .describe(
    'What forms add to the values that they send, such as `{ user: userUuid, customer: clientUuid }`. People see no input for it.',
  );
