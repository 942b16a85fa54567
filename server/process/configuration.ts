import { isIP } from 'node:net';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { emailAddress } from '../../contract/calls/account.ts';
import { services } from '../../contract/services.ts';
import { isLoopback } from './network.ts';
import { platformSettings, platformShape, platformVariables } from './platformVariables.ts';
import { StartError } from './startError.ts';

/** The folder that holds package.json. */
export const projectDirectory = path.resolve(import.meta.dirname, '..', '..');

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

function url(...protocols: string[]) {
  return z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol.replace(':', '') ?? ''));
}

/** Scheme, host and port only: the start of every link. */
const isOrigin = (text: string) => {
  const parsed = URL.parse(text);
  return parsed !== null && /^https?:$/.test(parsed.protocol) && `${parsed.origin}/` === parsed.href;
};

const isNetwork = (text: string) =>
  isIP(text.split('/')[0] ?? '') !== 0 && (!text.includes('/') || ipaddr.isValidCIDR(text));

/** Tiles of a map. Their host goes into the content security policy of the pages, so it must not hold placeholders. */
const isTileAddress = (text: string) => {
  const parsed = URL.parse(text);
  const isWhole = ['{z}', '{x}', '{y}'].every((place) => text.split(place).length === 2);
  return (
    parsed?.protocol === 'https:' &&
    /^[a-z0-9.-]+$/.test(parsed.hostname) &&
    parsed.username === '' &&
    isWhole
  );
};

/** Minutes, up to the twelve hours that a session may last. */
const minutes = {
  expected: 'a whole number of minutes from 1 to 720',
  schema: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(720))
    .default(10),
};

/** Each variable with what to tell people when its value is wrong. Nothing repeats the value of a secret one. */
export const variables = {
  ...platformVariables,
  PORT: {
    expected: 'a whole number from 0 to 65535',
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65535)
      .default(8080),
  },
  HOST: {
    expected: 'a host name or an IP address',
    schema: z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
  },
  DATA_DIR: {
    expected: 'the path of a folder',
    schema: z
      .string()
      .refine((text) => !text.includes('\0'))
      .transform((text) => path.resolve(text))
      .default(path.join(projectDirectory, 'data')),
  },
  DISK_RESERVE_MB: {
    expected: 'a whole number of megabytes, 0 for none',
    schema: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .default(256),
  },
  DATABASE_URL: {
    expected: 'an address such as postgres://user:password@host:5432/database',
    schema: url('postgres', 'postgresql').optional(),
  },
  DEMO: {
    expected: '1 or 0',
    schema: z
      .enum(['0', '1', 'true', 'false'])
      .transform((text) => text === '1' || text === 'true')
      .optional(),
  },
  SERVICES: {
    expected: `one or more of ${services.join(', ')}, separated by commas`,
    schema: z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(services)))
      .transform((names) => services.filter((name) => names.includes(name)))
      .default([...services]),
  },
  SMTP_URL: {
    expected: 'an address such as smtp://user:password@host:587',
    schema: url('smtp', 'smtps').optional(),
  },
  MAIL_FROM: {
    expected: 'one e-mail address, such as backoffice@example.com',
    schema: emailAddress.optional(),
  },
  PUBLIC_URL: {
    expected: 'the address that people open, such as https://backoffice.example.com',
    schema: z
      .string()
      .refine(isOrigin)
      .transform((text) => new URL(text).origin)
      .optional(),
  },
  TRUSTED_PROXIES: {
    expected: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(z.string().refine(isNetwork)))
      .default([]),
  },
  CONNECTIONS_PER_ADDRESS: {
    expected: 'a whole number, 0 for no limit',
    schema: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number)
      .default(200),
  },
  ACCESS_TOKEN_MINUTES: minutes,
  FRESH_CODE_MINUTES: minutes,
  MAP_TILES: {
    expected: 'an address such as https://tiles.example.com/{z}/{x}/{y}.png',
    schema: z.string().refine(isTileAddress).optional(),
  },
  MAP_TILES_CREDIT: {
    expected: 'one line of at most 200 characters',
    schema: z
      .string()
      .max(200)
      .regex(/^[^\n]+$/)
      .optional(),
  },
  MAP_TILES_MAX_ZOOM: {
    expected: 'a whole number from 1 to 22',
    schema: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .pipe(z.number().min(1).max(22))
      .default(18),
  },
  GEOCODER_URL: {
    expected: 'an address such as https://nominatim.example.com',
    schema: url('http', 'https').optional(),
  },
  GOOGLE_GEOCODING_KEY: {
    isSecret: true,
    expected: "a key of Google's Geocoding API, and GEOCODER_URL must not be set beside it",
    schema: z
      .string()
      .regex(/^[\w-]{20,200}$/)
      .optional(),
  },
  SIMULATOR: {
    expected: '1 or 0',
    schema: z
      .enum(['0', '1', 'true', 'false'])
      .transform((text) => text === '1' || text === 'true')
      .optional(),
  },
  SIMULATOR_PORT: {
    expected: 'a whole number from 0 to 65535',
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65535)
      .default(0),
  },
  LOG_LEVEL: {
    expected: `one of ${logLevels.join(', ')}`,
    schema: z.enum(logLevels).default('info'),
  },
};

/** Demo accounts have published passwords, so people on other machines get them only if somebody asks for it. */
const isDemo = (given: { DEMO?: boolean | undefined; DATABASE_URL?: string | undefined; HOST: string }) =>
  given.DEMO ?? (given.DATABASE_URL === undefined && isLoopback(given.HOST));

const environmentSchema = z
  .object({
    PORT: variables.PORT.schema,
    HOST: variables.HOST.schema,
    DATA_DIR: variables.DATA_DIR.schema,
    DISK_RESERVE_MB: variables.DISK_RESERVE_MB.schema,
    DATABASE_URL: variables.DATABASE_URL.schema,
    DEMO: variables.DEMO.schema,
    SERVICES: variables.SERVICES.schema,
    SMTP_URL: variables.SMTP_URL.schema,
    MAIL_FROM: variables.MAIL_FROM.schema,
    PUBLIC_URL: variables.PUBLIC_URL.schema,
    TRUSTED_PROXIES: variables.TRUSTED_PROXIES.schema,
    CONNECTIONS_PER_ADDRESS: variables.CONNECTIONS_PER_ADDRESS.schema,
    ACCESS_TOKEN_MINUTES: variables.ACCESS_TOKEN_MINUTES.schema,
    FRESH_CODE_MINUTES: variables.FRESH_CODE_MINUTES.schema,
    MAP_TILES: variables.MAP_TILES.schema,
    MAP_TILES_CREDIT: variables.MAP_TILES_CREDIT.schema,
    MAP_TILES_MAX_ZOOM: variables.MAP_TILES_MAX_ZOOM.schema,
    GEOCODER_URL: variables.GEOCODER_URL.schema,
    GOOGLE_GEOCODING_KEY: variables.GOOGLE_GEOCODING_KEY.schema,
    ...platformShape,
    SIMULATOR: variables.SIMULATOR.schema,
    SIMULATOR_PORT: variables.SIMULATOR_PORT.schema,
    LOG_LEVEL: variables.LOG_LEVEL.schema,
  })
  .refine(
    ({ GEOCODER_URL, GOOGLE_GEOCODING_KEY }) =>
      GEOCODER_URL === undefined || GOOGLE_GEOCODING_KEY === undefined,
    { path: ['GOOGLE_GEOCODING_KEY'] },
  )
  .transform((environment) => ({
    port: environment.PORT,
    host: environment.HOST,
    dataDirectory: environment.DATA_DIR,
    /** Bytes that must be free on the disk of DATA_DIR before anything is written. */
    diskReserve: environment.DISK_RESERVE_MB * 1024 * 1024,
    databaseUrl: environment.DATABASE_URL,
    isDemo: isDemo(environment),
    services: environment.SERVICES,
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    publicUrl: environment.PUBLIC_URL,
    trustedProxies: environment.TRUSTED_PROXIES,
    /** Connections, or behind a trusted proxy running requests, that one network may have at once; 0 for no limit. */
    connectionsPerAddress: environment.CONNECTIONS_PER_ADDRESS,
    /** Seconds for which an access token is valid (fact sheet on sign-in, section 5). */
    accessTokenLifetime: environment.ACCESS_TOKEN_MINUTES * 60,
    /** Seconds for which a typed code allows dangerous actions (fact sheet on sign-in, section 7). */
    freshCodeLifetime: environment.FRESH_CODE_MINUTES * 60,
    /** Where maps get their tiles from, whom to credit, and the closest zoom that has tiles; undefined for the product's own outlines. */
    mapTiles:
      environment.MAP_TILES === undefined
        ? undefined
        : {
            address: environment.MAP_TILES,
            credit: environment.MAP_TILES_CREDIT ?? new URL(environment.MAP_TILES).hostname,
            maxZoom: environment.MAP_TILES_MAX_ZOOM,
          },
    /** The address of a map service that finds addresses and places; it may hold a key. */
    geocoderUrl: environment.GEOCODER_URL,
    /** A key for asking Google instead. */
    googleGeocodingKey: environment.GOOGLE_GEOCODING_KEY,
    ...platformSettings(environment),
    startsSimulator:
      environment.SIMULATOR ??
      (environment.UBER_CLIENT_ID === undefined && environment.MRD_URLS === undefined && isDemo(environment)),
    simulatorPort: environment.SIMULATOR_PORT,
    /** Where the invented platforms show their pages. The start sets it once they run. */
    simulatorUrl: undefined as string | undefined,
    logLevel: environment.LOG_LEVEL,
  }));

/** The settings from the environment, checked and with defaults filled in. */
export type Configuration = z.infer<typeof environmentSchema>;

/**
 * Reads the environment variables. An empty variable counts as unset.
 * @throws StartError with one sentence for each wrong variable.
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (result.success) return result.data;

  const names = new Set(result.error.issues.map((issue) => String(issue.path[0])));
  const sentences = Object.entries(variables)
    .filter(([name]) => names.has(name))
    .map(([name, variable]) =>
      'isSecret' in variable
        ? `${name} must be ${variable.expected}.`
        : `${name} is "${hidePassword(given[name] ?? '')}", but must be ${variable.expected}.`,
    );
  throw new StartError(sentences.join('\n'));
}

/** An address in a form that may be shown or logged. */
function hidePassword(address: string): string {
  return address.replace(/(:\/\/[^:@/]*):[^/]*@/, '$1:***@');
}
