import { z } from 'zod';
import { listOf, serviceAddress } from './kinds.ts';

/** The variables of Uber Eats. `connects` marks a variable with which somebody connects a real platform. */
export const uberVariables = {
  UBER_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,200}$/)
    .optional()
    .meta({
      description: 'the application at Uber Eats',
      connects: true,
      expected: 'the client ID of the application, one word',
    }),
  UBER_CLIENT_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{8,500}$/)
    .optional()
    .meta({
      description: 'its secret. Without both, nobody can link a store',
      expected: 'the client secret of the application, one word',
      isSecret: true,
    }),
  UBER_WEBHOOK_KEYS: listOf(z.string().regex(/^[\x21-\x7e]{8,500}$/))
    .optional()
    .meta({
      description:
        'keys that may have signed events of Uber Eats, separated by commas. Name two while you exchange one',
      expected: 'one or more keys of at least 8 characters, separated by commas',
      isSecret: true,
    }),
  UBER_AUTHORISE_URL: serviceAddress.default('https://auth.uber.com/oauth/v2/authorize').meta({
    description: 'where people allow access: https, or an address of this machine, as the next two',
    expected: 'an address such as https://auth.uber.com/oauth/v2/authorize',
  }),
  UBER_TOKEN_URL: serviceAddress.default('https://auth.uber.com/oauth/v2/token').meta({
    description: 'where tokens come from',
    expected: 'an address such as https://auth.uber.com/oauth/v2/token',
  }),
  UBER_API_URL: serviceAddress
    .default('https://api.uber.com')
    .meta({ description: 'where calls go', expected: 'an address such as https://api.uber.com' }),
};

/** How the product signs in at Uber Eats; undefined without an application. */
export const uberSettings = (values: z.output<z.ZodObject<typeof uberVariables>>) => {
  const { UBER_CLIENT_ID: clientId, UBER_CLIENT_SECRET: clientSecret } = values;
  return clientId === undefined || clientSecret === undefined
    ? undefined
    : {
        clientId,
        clientSecret,
        /** Keys that may have signed what Uber Eats sends. It signs with the client secret unless another key is configured. */
        webhookKeys: values.UBER_WEBHOOK_KEYS ?? [clientSecret],
        authoriseUrl: values.UBER_AUTHORISE_URL,
        tokenUrl: values.UBER_TOKEN_URL,
        apiUrl: values.UBER_API_URL,
      };
};

/** How the product signs in at Uber Eats. */
export type UberSettings = NonNullable<ReturnType<typeof uberSettings>>;
