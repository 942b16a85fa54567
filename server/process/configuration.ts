import { isIP } from 'node:net';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { emailAddress } from '../../contract/fieldKinds/kinds/email.ts';
import { services } from '../../contract/services.ts';
import { isLoopback } from './network.ts';
import { whole } from './platforms/kinds.ts';
import { hasPlatform, platformSettings, platformVariables } from './platformVariables.ts';
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
const minutes = whole(1, 720).default(10);

/** 1 or 0. */
const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true');

/**
 * Each variable with its default, its meaning as docs/operations.md says it, and what its value must be, for whoever sets a
 * wrong one. Nothing repeats the value of a secret one.
 */
export const variables = {
  ...platformVariables,
  PORT: whole(0, 65_535).default(8080).meta({
    description: 'the port to listen on; 0 takes any free port',
    expected: 'a whole number from 0 to 65535',
  }),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .meta({ description: 'the address to listen on', expected: 'a host name or an IP address' }),
  DATA_DIR: z
    .string()
    .refine((text) => !text.includes('\0'))
    .transform((text) => path.resolve(text))
    .default(path.join(projectDirectory, 'data'))
    .meta({
      description:
        'the folder of database, keys, files and logs, in the checkout by default; created with mode 0700',
      expected: 'the path of a folder',
    }),
  DISK_RESERVE_MB: whole(0, 999_999_999).default(256).meta({
    description: 'with less free space than this, the product refuses to write; 0 for no reserve',
    expected: 'a whole number of megabytes, 0 for none',
  }),
  DATABASE_URL: url('postgres', 'postgresql').optional().meta({
    description:
      '`postgres://user:password@host:5432/database`: your own PostgreSQL instead of the embedded one',
    expected: 'an address such as postgres://user:password@host:5432/database',
  }),
  DEMO: flag.optional().meta({ description: 'demo customers and accounts', expected: '1 or 0' }),
  SETUP: z
    .string()
    .refine((text) => !text.includes('\0'))
    .transform((text) => path.resolve(text))
    .optional()
    .meta({
      description:
        'a YAML file with the first administrator, the business and its stores, for an installation that has none; not beside `DEMO=1`',
      expected: 'the path of a YAML file, and DEMO=1 must not be set beside it',
    }),
  SERVICES: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(services)))
    .transform((names) => services.filter((name) => names.includes(name)))
    .default([...services])
    .meta({
      description: 'which services this process serves; the calls of the others answer 404',
      expected: `one or more of ${services.join(', ')}, separated by commas`,
    }),
  SMTP_URL: url('smtp', 'smtps').optional().meta({
    description:
      '`smtps://user:password@host:465`, or `smtp://user:password@host:587`. Without it, mails are written to `DATA_DIR/outbox`, which keeps the newest 500',
    expected: 'an address such as smtp://user:password@host:587',
  }),
  MAIL_FROM: emailAddress.optional().meta({
    description: "the sender's address",
    expected: 'one e-mail address, such as backoffice@example.com',
  }),
  TEXT_MESSAGES: z.enum(['simulated']).optional().meta({
    description:
      '`simulated` writes text messages to `DATA_DIR/messages`, which keeps the newest 500, for development. Without it, the product sends none',
    expected: 'simulated, or nothing',
  }),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .optional()
    .meta({
      description:
        'the address that people open, such as `https://backoffice.example.com`. Links in mails begin with it, and delivery platforms fetch pictures of menus there',
      expected: 'the address that people open, such as https://backoffice.example.com',
    }),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().refine(isNetwork)))
    .default([])
    .meta({
      description:
        'addresses or networks such as `10.0.0.0/8`, separated by commas. The server trusts `X-Forwarded-For` and `X-Forwarded-Proto` only from these',
      expected: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
    }),
  CONNECTIONS_PER_ADDRESS: whole(0, 999_999).default(200).meta({
    description: 'connections that one address (for IPv6 a /64) may have open at once; 0 for no limit',
    expected: 'a whole number, 0 for no limit',
  }),
  ACCESS_TOKEN_MINUTES: minutes.meta({
    description: 'how long an access token is valid, up to 720; pages renew it by themselves',
    expected: 'a whole number of minutes from 1 to 720',
  }),
  FRESH_CODE_MINUTES: minutes.meta({
    description: 'how long a typed code allows dangerous acts such as changing roles, up to 720',
    expected: 'a whole number of minutes from 1 to 720',
  }),
  MAP_TILES: z.string().refine(isTileAddress).optional().meta({
    description:
      'where maps get their pictures: an https address with `{z}`, `{x}` and `{y}`. Without it, maps show the outlines of countries',
    expected: 'an address such as https://tiles.example.com/{z}/{x}/{y}.png',
  }),
  MAP_TILES_CREDIT: z
    .string()
    .max(200)
    .regex(/^[^\n]+$/)
    .optional()
    .meta({
      description: 'whose pictures these are, shown on every map',
      expected: 'one line of at most 200 characters',
    }),
  MAP_TILES_MAX_ZOOM: whole(1, 22).default(18).meta({
    description:
      'the closest zoom that has pictures, from 1 to 22. When people zoom in further, maps enlarge them',
    expected: 'a whole number from 1 to 22',
  }),
  GEOCODER_URL: url('http', 'https').optional().meta({
    description:
      'a Nominatim server, or one with the same interface, which finds places by address: `https://nominatim.example.com`, with a key after `?` if it needs one',
    expected: 'an address such as https://nominatim.example.com',
  }),
  GOOGLE_GEOCODING_KEY: z
    .string()
    .regex(/^[\w-]{20,200}$/)
    .optional()
    .meta({
      description: "a key of Google's Geocoding API, to ask Google instead; not beside `GEOCODER_URL`",
      expected: "a key of Google's Geocoding API, and GEOCODER_URL must not be set beside it",
      isSecret: true,
    }),
  SIMULATOR: flag.optional().meta({
    description: 'starts the invented Uber Eats, Mr D and Stripe, which take the place of real ones',
    expected: '1 or 0',
  }),
  SIMULATOR_PORT: whole(0, 65_535).default(0).meta({
    description: 'where they listen, on this machine only; 0 takes any free port',
    expected: 'a whole number from 0 to 65535',
  }),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .meta({
      description: 'trace, debug, info, warn, error, fatal or silent',
      expected: `one of ${logLevels.join(', ')}`,
    }),
};

/** Demo accounts have published passwords, so people on other machines get them only if somebody asks for it. */
const isDemo = (environment: {
  DEMO?: boolean | undefined;
  DATABASE_URL?: string | undefined;
  SETUP?: string | undefined;
  HOST: string;
}) =>
  environment.DEMO ??
  (environment.DATABASE_URL === undefined && environment.SETUP === undefined && isLoopback(environment.HOST));

const environmentSchema = z
  .object(variables)
  .refine(
    ({ GEOCODER_URL, GOOGLE_GEOCODING_KEY }) =>
      GEOCODER_URL === undefined || GOOGLE_GEOCODING_KEY === undefined,
    { path: ['GOOGLE_GEOCODING_KEY'] },
  )
  .refine(({ SETUP, DEMO }) => SETUP === undefined || DEMO !== true, { path: ['SETUP'] })
  .transform((environment) => ({
    port: environment.PORT,
    host: environment.HOST,
    dataDirectory: environment.DATA_DIR,
    /** Bytes that must be free on the disk of DATA_DIR before anything is written. */
    diskReserve: environment.DISK_RESERVE_MB * 1024 * 1024,
    databaseUrl: environment.DATABASE_URL,
    isDemo: isDemo(environment),
    /** The file that sets up an installation in which nobody has an account yet. */
    setupFile: environment.SETUP,
    services: environment.SERVICES,
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    /** The service that sends text messages; undefined for none. */
    textMessages: environment.TEXT_MESSAGES,
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
    startsSimulator: environment.SIMULATOR ?? (!hasPlatform(environment) && isDemo(environment)),
    simulatorPort: environment.SIMULATOR_PORT,
    /** Where the invented platforms show their pages. The start sets it once they run. */
    simulatorUrl: undefined as string | undefined,
    logLevel: environment.LOG_LEVEL,
  }));

/** The settings from the environment, checked and with defaults filled in. */
export type Configuration = z.infer<typeof environmentSchema>;

/**
 * Reads the settings of the server from the environment. An empty variable counts as unset.
 * @throws StartError with one sentence for each wrong variable.
 */
export const readConfiguration = (environment: NodeJS.ProcessEnv): Configuration =>
  readVariables(environmentSchema, variables, environment);

/**
 * Reads environment variables with a schema. An empty variable counts as unset.
 * @param described the variables of the schema, each with what it must be (`expected`) in its metadata
 * @throws StartError with one sentence for each wrong variable: its name, what it is unless that is secret, and what it must be
 */
function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  described: Record<string, z.ZodType>,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(set);
  if (result.success) return result.data;

  const names = new Set(result.error.issues.map((issue) => String(issue.path[0])));
  const sentences = Object.entries(described)
    .filter(([name]) => names.has(name))
    .map(([name, variable]) => {
      const { expected, isSecret } = variable.meta() ?? {};
      return isSecret
        ? `${name} must be ${expected}.`
        : `${name} is "${hidePassword(set[name] ?? '')}", but must be ${expected}.`;
    });
  throw new StartError(sentences.join('\n'));
}

/** An address in a form that may be shown or logged. */
function hidePassword(address: string): string {
  return address.replace(/(:\/\/[^:@/]*):[^/]*@/, '$1:***@');
}
