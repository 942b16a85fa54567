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

const withoutSlash = (text: string) => text.replace(/\/+$/, '');
const serviceAddress = z.string().refine(isServiceAddress).transform(withoutSlash);
const listOf = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(schema));

/** The variables of the platforms outside that sell for the stores, each with what to tell people about a wrong value. */
export const platformVariables = {
  UBER_CLIENT_ID: {
    expected: 'the client ID of the application, one word',
    schema: z
      .string()
      .regex(/^[\w.-]{1,200}$/)
      .optional(),
  },
  UBER_CLIENT_SECRET: {
    expected: 'the client secret of the application, one word',
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{8,500}$/)
      .optional(),
    isSecret: true,
  },
  UBER_WEBHOOK_KEYS: {
    expected: 'one or more keys of at least 8 characters, separated by commas',
    schema: listOf(z.string().regex(/^[\x21-\x7e]{8,500}$/)).optional(),
    isSecret: true,
  },
  UBER_AUTHORISE_URL: {
    expected: 'an address such as https://auth.uber.com/oauth/v2/authorize',
    schema: serviceAddress.default('https://auth.uber.com/oauth/v2/authorize'),
  },
  UBER_TOKEN_URL: {
    expected: 'an address such as https://auth.uber.com/oauth/v2/token',
    schema: serviceAddress.default('https://auth.uber.com/oauth/v2/token'),
  },
  UBER_API_URL: {
    expected: 'an address such as https://api.uber.com',
    schema: serviceAddress.default('https://api.uber.com'),
  },
  MRD_URLS: {
    expected: 'one or more addresses such as https://menus.example.com, separated by commas',
    schema: listOf(serviceAddress).optional(),
  },
  PLATFORM_REQUESTS_PER_SECOND: {
    expected: 'requests in a second, from 1 to 1000',
    schema: z.coerce.number().int().min(1).max(1_000).default(20),
  },
  PLATFORM_RETRY_SECONDS: {
    expected: 'seconds from 1 to 3600',
    schema: z.coerce.number().int().min(1).max(3_600).default(30),
  },
};

/** The schemas of these variables. */
export const platformShape = {
  UBER_CLIENT_ID: platformVariables.UBER_CLIENT_ID.schema,
  UBER_CLIENT_SECRET: platformVariables.UBER_CLIENT_SECRET.schema,
  UBER_WEBHOOK_KEYS: platformVariables.UBER_WEBHOOK_KEYS.schema,
  UBER_AUTHORISE_URL: platformVariables.UBER_AUTHORISE_URL.schema,
  UBER_TOKEN_URL: platformVariables.UBER_TOKEN_URL.schema,
  UBER_API_URL: platformVariables.UBER_API_URL.schema,
  MRD_URLS: platformVariables.MRD_URLS.schema,
  PLATFORM_REQUESTS_PER_SECOND: platformVariables.PLATFORM_REQUESTS_PER_SECOND.schema,
  PLATFORM_RETRY_SECONDS: platformVariables.PLATFORM_RETRY_SECONDS.schema,
};

/** The variables in the form in which the platforms use them. */
export function platformSettings(given: z.output<z.ZodObject<typeof platformShape>>) {
  const { UBER_CLIENT_ID: clientId, UBER_CLIENT_SECRET: clientSecret } = given;
  return {
    /** How the product signs in at Uber Eats; undefined without an application. */
    uber:
      clientId === undefined || clientSecret === undefined
        ? undefined
        : {
            clientId,
            clientSecret,
            /** Keys that may have signed what Uber Eats sends. It signs with the client secret unless told otherwise. */
            webhookKeys: given.UBER_WEBHOOK_KEYS ?? [clientSecret],
            authoriseUrl: given.UBER_AUTHORISE_URL,
            tokenUrl: given.UBER_TOKEN_URL,
            apiUrl: given.UBER_API_URL,
          },
    /** The addresses of Mr D that may be used, the usual one first; undefined without any. */
    mrdUrls: given.MRD_URLS,
    /** Requests that each platform gets in a second at most. */
    platformRate: given.PLATFORM_REQUESTS_PER_SECOND,
    /** Milliseconds until a store that could not be reached is tried again. Each further wait is twice as long. */
    platformRetryWait: given.PLATFORM_RETRY_SECONDS * 1_000,
  };
}

/** How the product signs in at Uber Eats. */
export type UberSettings = NonNullable<ReturnType<typeof platformSettings>['uber']>;
