import { z } from 'zod';
import { isLoopback } from './network.ts';

/**
 * An address that requests go to: without user, password, query or part, which would end up in logs. Secrets travel
 * with the requests, so they are encrypted unless they stay on this machine.
 */
function isServiceAddress(text: string): boolean {
  const parsed = URL.parse(text);
  return (
    parsed !== null &&
    (parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(parsed.hostname))) &&
    [parsed.username, parsed.password, parsed.search, parsed.hash].every((part) => part === '')
  );
}

/** A whole number between two, both included. */
export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const withoutSlash = (text: string) => text.replace(/\/+$/, '');
const serviceAddress = z.string().refine(isServiceAddress).transform(withoutSlash);
const listOf = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(schema));

/** The variables of the platforms outside that sell for the stores; see `variables` of configuration.ts. */
export const platformVariables = {
  UBER_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,200}$/)
    .optional()
    .meta({
      description: 'the application at Uber Eats',
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
  MRD_URLS: listOf(serviceAddress).optional().meta({
    description:
      'the addresses of Mr D that may be used (https), separated by commas; the first is the usual one. Without it, nothing goes to Mr D',
    expected: 'one or more addresses such as https://menus.example.com, separated by commas',
  }),
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

/** The variables in the form in which the platforms use them. */
export function platformSettings(environment: z.output<z.ZodObject<typeof platformVariables>>) {
  const { UBER_CLIENT_ID: clientId, UBER_CLIENT_SECRET: clientSecret } = environment;
  return {
    /** How the product signs in at Uber Eats; undefined without an application. */
    uber:
      clientId === undefined || clientSecret === undefined
        ? undefined
        : {
            clientId,
            clientSecret,
            /** Keys that may have signed what Uber Eats sends. It signs with the client secret unless told otherwise. */
            webhookKeys: environment.UBER_WEBHOOK_KEYS ?? [clientSecret],
            authoriseUrl: environment.UBER_AUTHORISE_URL,
            tokenUrl: environment.UBER_TOKEN_URL,
            apiUrl: environment.UBER_API_URL,
          },
    /** The addresses of Mr D that may be used, the usual one first; undefined without any. */
    mrdUrls: environment.MRD_URLS,
    /** Requests that each platform gets in a second at most. */
    platformRate: environment.PLATFORM_REQUESTS_PER_SECOND,
    /** Milliseconds until a store that could not be reached is tried again. Each further wait is twice as long. */
    platformRetryWait: environment.PLATFORM_RETRY_SECONDS * 1_000,
  };
}

/** How the product signs in at Uber Eats. */
export type UberSettings = NonNullable<ReturnType<typeof platformSettings>['uber']>;
