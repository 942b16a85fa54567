import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { hash, type Options } from '@node-rs/argon2';
import { Secret } from 'otpauth';
import { type Logger, pino } from 'pino';
import { createRegistry } from '../../contract/definitions/checkDefinitions.ts';
import type { ErrorPayload } from '../../contract/errors.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Resource } from '../../contract/resource.ts';
import { buildApp } from '../../server/app.ts';
import type { OpenArea } from '../../server/area/area.ts';
import type { Database } from '../../server/database/connection.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { addStaff } from '../../server/domain/signIn/addStaff.ts';
import { sentPassword } from '../../server/domain/signIn/passwords.ts';
import { bindFactor } from '../../server/domain/signIn/secondFactor.ts';
import { currentCode } from '../../server/domain/signIn/totp.ts';
import { readConfiguration } from '../../server/process/configuration.ts';
import { openSecrets } from '../../server/process/secrets.ts';
import { schemaDifference } from '../../server/schema/schemaDifference.ts';
import type { Setup } from '../../server/services/main/installation/setUp.ts';
import { resources as productResources } from '../../src/resources/resources.ts';
import { longSessions } from './patience.ts';
import { startDatabase } from './startDatabase.ts';
import { makeTemporaryDirectory, removeDirectory } from './temporaryDirectory.ts';
import { whenFileEnds } from './whenFileEnds.ts';

/** An answer of the server. */
export interface Answer<Data = unknown> {
  status: number;
  headers: Headers;
  /** The envelope of a success or the payload of a refusal; a test says which it expects by what it reads. */
  body: { success: boolean; data: Data } & Omit<ErrorPayload, 'success'>;
  text: string;
}

export interface Session {
  accessToken: string;
  refreshToken: string;
  customerUuid: string;
  call<Data = WireRecord>(method: string, path: string, body?: unknown): Promise<Answer<Data>>;
  /** Uploads a file to a resource's upload call. */
  upload<Data = unknown>(
    path: string,
    file: Uint8Array | string | Blob,
    options?: object,
  ): Promise<Answer<Data>>;
}

/** The person that an account belongs to. Without stores, they work for all. */
interface AccountOptions {
  isAdmin?: boolean;
  role?: string;
  stores?: readonly string[];
  /** Default: an address that nobody has. */
  email?: string;
}

export interface Account {
  email: string;
  password: string;
  totpSecret: string;
  uuid: string;
}

/** The product, serving over HTTP on a database of its own. */
export interface Api {
  url: string;
  database: Database;
  dataDirectory: string;
  call<Data = unknown>(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<Data>>;
  createCustomer(name: string): Promise<string>;
  /** A staff account with a second factor; it works for the customers. */
  createAccount(customers: string[], options?: AccountOptions): Promise<Account>;
  /** A signed-in session of a new account, for that customer. */
  signIn(customerUuid: string, options?: AccountOptions): Promise<Session>;
  signInAs(account: Account, customerUuid: string): Promise<Session>;
  /** Ends the server before the file does; its data directory stays. */
  stop(): Promise<void>;
}

/** As weak as Argon2 allows: a sign-in costs no time. The product reads the strength from the hash. */
const weakest: Options = { memoryCost: 8, timeCost: 1, parallelism: 1 };

async function answerOf<Data>(response: Response): Promise<Answer<Data>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {}, text };
}

/** Makes the tables of resources that have no migration. */
export async function createTables(database: Database, resources: readonly Resource[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    for (const { sql } of await schemaDifference(client, createRegistry(resources))) await client.query(sql);
  } finally {
    client.release();
  }
}

export interface ApiOptions {
  /** Environment variables, as an operator sets them. */
  environment?: Record<string, string>;
  log?: Logger;
  /** Areas in addition to the product's own. */
  areas?: readonly OpenArea<string>[];
  /** The content of a file that `SETUP` names. */
  setup?: Setup;
}

/**
 * Starts the product with the given resources, on its own database and port, for the tests of one file. The tables
 * are empty: there is no demo data.
 */
export async function startApi(
  resources: readonly Resource[] = productResources,
  options: ApiOptions = {},
): Promise<Api> {
  const database = await startDatabase();
  // The migrations have made those of the product.
  if (resources !== productResources) await createTables(database, resources);
  return serveApi(database, resources, options);
}

/** Starts the product on a database that has its tables. Several may serve one database, like several processes. */
export async function serveApi(
  database: Database,
  resources: readonly Resource[] = productResources,
  { environment = {}, log = pino({ level: 'silent' }), areas = [], setup }: ApiOptions = {},
): Promise<Api> {
  const dataDirectory = environment.DATA_DIR ?? (await makeTemporaryDirectory());
  const configuration = readConfiguration({
    DATA_DIR: dataDirectory,
    DEMO: '0',
    ...longSessions,
    ...environment,
  });
  const app = await buildApp({ configuration, database, log, resources, areas, setup });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const closed = app.close();
    // fetch opens connections in advance, and the server would wait for a request on them.
    app.server.closeAllConnections();
    await closed;
  };
  whenFileEnds(async () => {
    await stop();
    await removeDirectory(dataDirectory);
  });

  const call: Api['call'] = async (method, path, { body, headers } = {}) => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${url}${path}`, {
      method,
      // What the wire carries, and not where it leads to.
      redirect: 'manual',
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    });
    return answerOf(response);
  };

  const createCustomer = async (name: string): Promise<string> => {
    const { rows } = await database.pool.query(
      `INSERT INTO customers (name, currency) VALUES ($1, 'ZAR') RETURNING uuid`,
      [name],
    );
    const customer: string = rows[0].uuid;
    // The product's own resources give it no starter rows, so that a test knows every record and event.
    await inTransaction(database.pool, { customer, stores: 'all' }, async (client) => {
      await client.query(
        `INSERT INTO business_settings (customer_uuid, id, name, currency, time_zone, language, prices_include_tax,
           captures_by_hand)
         VALUES ($1, $1, $2, 'ZAR', 'Africa/Johannesburg', 'en', true, false)`,
        [customer, name],
      );
      await client.query(
        'INSERT INTO started_resources (customer_uuid, resource) SELECT $1, unnest($2::text[])',
        [customer, productResources.map((resource) => resource.name)],
      );
    });
    return customer;
  };

  const secrets = await openSecrets(dataDirectory);
  const createAccount: Api['createAccount'] = async (
    customers,
    {
      isAdmin = false,
      role = 'Owner',
      stores = [],
      email = `${randomBytes(6).toString('hex')}@staff.example`,
    } = {},
  ) => {
    const password = randomBytes(9).toString('hex');
    const totpSecret = new Secret({ size: 20 }).base32;
    const passwordHash = await hash(sentPassword(email, password), weakest);
    const uuid = await inTransaction(database.pool, 'sign-in', async (client) => {
      const { rows } = await client.query(
        `INSERT INTO users (email, name, password_hash, is_admin) VALUES ($1, 'Test Person', $2, $3) RETURNING uuid`,
        [email, passwordHash, isAdmin],
      );
      const userUuid: string = rows[0].uuid;
      await bindFactor(client, secrets, { userUuid, secret: totpSecret });
      for (const customer of customers)
        await addStaff(client, { customerUuid: customer, userUuid, role, stores });
      return userUuid;
    });
    return { email, password, totpSecret, uuid };
  };

  const auth = '/services/main/auth';
  const signIn: Api['signIn'] = async (customerUuid, options) =>
    signInAs(await createAccount([customerUuid], options), customerUuid);
  const signInAs: Api['signInAs'] = async (account, customerUuid) => {
    const login = await call<{ preToken: string }>('POST', `${auth}/login`, {
      body: {
        email: account.email,
        password: sentPassword(account.email, account.password),
        deviceId: 'test',
      },
    });
    const verified = await call<{ otpToken: string }>('POST', `${auth}/verifyOTP`, {
      body: { code: currentCode(account.totpSecret).code },
      headers: { 'x-pre-token': login.body.data.preToken },
    });
    const selected = await call<{ accessToken: string; refreshToken: string }>(
      'POST',
      `${auth}/selectCustomer`,
      {
        body: { customerUuid },
        headers: { 'x-otp-token': verified.body.data.otpToken },
      },
    );
    const { accessToken, refreshToken } = selected.body.data;
    const headers = { 'x-access-token': accessToken };
    return {
      accessToken,
      refreshToken,
      customerUuid,
      call: (method, path, body) => call(method, path, { body, headers }),
      upload: (path, file, options) => {
        const form = new FormData();
        form.append('file', new Blob([file as BlobPart]), 'upload.csv');
        if (options) form.append('options', JSON.stringify(options));
        return call('POST', `${path}/uploadfile/${customerUuid}`, { body: form, headers });
      },
    };
  };

  return { url, database, dataDirectory, call, createCustomer, createAccount, signIn, signInAs, stop };
}
