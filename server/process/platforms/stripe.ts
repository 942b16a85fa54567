import { z } from 'zod';
import { serviceAddress } from './kinds.ts';

/** The variables of Stripe. `connects` marks a variable with which somebody connects a real service. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,500}$/)
    .optional()
    .meta({
      description: 'the secret key at Stripe. Without it, no guest pays through the product',
      connects: true,
      expected: 'a secret key of Stripe, one word',
      isSecret: true,
    }),
  STRIPE_URL: serviceAddress.default('https://api.stripe.com').meta({
    description: 'where payments go: https, or an address of this machine',
    expected: 'an address such as https://api.stripe.com',
  }),
};

/** How the product signs in at Stripe; undefined without a key. */
export const stripeSettings = ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_URL: url,
}: z.output<z.ZodObject<typeof stripeVariables>>) =>
  secretKey === undefined ? undefined : { secretKey, url };

/** How the product signs in at Stripe. */
export type StripeSettings = NonNullable<ReturnType<typeof stripeSettings>>;
