import type { z } from 'zod';
import { whole } from './platforms/kinds.ts';
import { mrdVariables } from './platforms/mrD.ts';
import { stripeSettings, stripeVariables } from './platforms/stripe.ts';
import { uberSettings, uberVariables } from './platforms/uberEats.ts';

/** The variables of the platforms outside that sell for the stores; see `variables` of configuration.ts. */
export const platformVariables = {
  ...uberVariables,
  ...mrdVariables,
  ...stripeVariables,
  PLATFORM_REQUESTS_PER_SECOND: whole(1, 1_000).default(20).meta({
    description:
      'the most requests that each process sends to a platform in a second; it spreads them evenly',
    expected: 'requests in a second, from 1 to 1000',
  }),
  PLATFORM_RETRY_SECONDS: whole(1, 3_600).default(30).meta({
    description:
      'seconds until a store whose platform did not answer is tried again; each further wait is twice as long, and the fifth failure is the last',
    expected: 'seconds from 1 to 3600',
  }),
};

const connecting = Object.entries(platformVariables).flatMap(([name, schema]) =>
  schema.meta()?.connects === true ? [name] : [],
);

/** True if somebody set up a real platform. */
export const hasPlatform = (values: Readonly<Record<string, unknown>>): boolean =>
  connecting.some((name) => values[name] !== undefined);

/** The variables in the form in which the platforms use them; undefined for one that nobody set up. */
export const platformSettings = (values: z.output<z.ZodObject<typeof platformVariables>>) => ({
  uber: uberSettings(values),
  mrdUrls: values.MRD_URLS,
  stripe: stripeSettings(values),
  /** Requests that each platform gets in a second at most. */
  platformRate: values.PLATFORM_REQUESTS_PER_SECOND,
  /** Milliseconds until a store that could not be reached is tried again. Each further wait is twice as long. */
  platformRetryWait: values.PLATFORM_RETRY_SECONDS * 1_000,
});
