import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { z } from 'zod';
import { newBusiness } from '../../../../contract/calls/installation.ts';
import { currencyOfCountry } from '../../../../contract/countries.ts';
import { errorsByField, ServiceError } from '../../../../contract/errors.ts';
import { emailAddress } from '../../../../contract/fieldKinds/kinds/email.ts';
import { type IssuedKeys, issuedIn } from '../../../../contract/recordSchema.ts';
import { type Actor, ourselves } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { writeWith } from '../../../crud/write.ts';
import { insertCustomer } from '../../../domain/signIn/customer.ts';
import { StartError } from '../../../process/startError.ts';
import { createFirstAdministrator } from './firstAdministrator.ts';

/**
 * Creates a store of a new business, within the caller's transaction.
 * @param place where the values come from, such as `store`; the issues name it before each field
 * @throws ServiceError as every change
 */
export async function createStore(
  { contextOf }: Pick<Platform, 'contextOf'>,
  { client, actor }: { client: pg.ClientBase; actor: Actor },
  values: unknown,
  place: string,
): Promise<{ id: string; issued: IssuedKeys }> {
  try {
    const writing = { client, context: contextOf('stores'), actor };
    const store = await writeWith(writing, { action: 'create', values });
    return { id: String(store.id), issued: issuedIn(store) ?? {} };
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.issues) throw error;
    const issues = error.issues.map((issue) => ({ ...issue, field: `${place}.${issue.field}` }));
    throw new ServiceError(error.code, { details: error.details, issues, cause: error });
  }
}

const { name, country, currency, language, timeZone } = newBusiness.shape;

/** What a value of the file must be, by its place. */
const expected: Readonly<Record<string, string>> = {
  administrator: 'the name and the email of the person who signs in first',
  'administrator.name': 'the name of a person',
  'administrator.email': 'one e-mail address, such as ana@example.com',
  business: 'the name, the country and the time zone of your business',
  'business.name': 'a name of at most 80 characters',
  'business.country': 'the two letters of a country, such as ES',
  'business.currency': 'the three letters of a currency, such as EUR',
  'business.language': 'en, es or ar',
  'business.timeZone': 'a time zone, such as Europe/Madrid',
  stores: 'a list of stores, each with a name and a code',
  demo: 'true or false',
};

/** What `SETUP` names: everything that a new installation needs to be used. */
const setup = z.strictObject({
  administrator: z.strictObject({ name, email: emailAddress }),
  business: z
    .strictObject({ name, country, currency: currency.optional(), language, timeZone })
    .transform((business) => ({
      ...business,
      currency: business.currency ?? currencyOfCountry.get(business.country) ?? 'USD',
    })),
  stores: z.array(z.record(z.string(), z.unknown())).max(500).default([]),
  demo: z.boolean().default(false),
});
/** Its content, and the path of the file. */
export type Setup = z.infer<typeof setup> & { file: string };

/** The value at a place such as `stores.0.name`, as it is written in the file. */
const valueAt = (content: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    content,
  );

/** One sentence for each value that is not as it must be. */
function sentencesOf(error: z.ZodError, content: unknown): string[] {
  return error.issues.flatMap((issue) => {
    const place = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${[...issue.path, key].join('.')} is no setting. Remove it.`);
    const value = valueAt(content, issue.path);
    const must =
      expected[place] ??
      expected[String(issue.path[0])] ??
      'settings for administrator, business, stores and demo';
    return value === undefined || value === null
      ? `${place || 'The content'} is missing. It must be ${must}.`
      : `${place || 'The content'} is ${JSON.stringify(value)}, but must be ${must}.`;
  });
}

const stop = (file: string, sentences: readonly string[], cause?: unknown): StartError =>
  new StartError([`SETUP names ${file}, which cannot be used:`, ...sentences].join('\n  '), { cause });

/** Reads the file that `SETUP` names. @throws StartError with one sentence for each thing that is wrong */
export async function readSetup(file: string): Promise<Setup> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw stop(file, [`It cannot be read: ${error.message}.`], error);
  });
  // Most starts have no such file.
  const { parse } = await import('yaml');
  let content: unknown;
  try {
    content = parse(text);
  } catch (error) {
    // The lines after the first one show the place in the text.
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw stop(file, [`It is not YAML: ${reason.replace(/:$/, '.')}`], error);
  }
  const result = setup.safeParse(content);
  if (!result.success) throw stop(file, sentencesOf(result.error, content));
  return { ...result.data, file };
}

/**
 * Sets up an installation in which nobody has an account yet: its administrator, the business and its stores, all of
 * them or none, and then the demo beside it. It leaves every other installation alone.
 * @param addDemo creates the customer of the demo, which belongs to this user
 * @throws StartError if a store is refused
 */
export async function setUpInstallation(
  platform: Platform,
  { file, business, stores, ...setUp }: Setup,
  addDemo: (userUuid: string) => Promise<unknown>,
): Promise<void> {
  const first = await createFirstAdministrator(platform.pool, {
    account: setUp.administrator,
    async insertBusiness(client) {
      const customerUuid = await insertCustomer(platform, client, business);
      const actor = ourselves(customerUuid, 'Commissary');
      for (const [index, store] of stores.entries())
        await createStore(platform, { client, actor }, store, `stores.${index}`);
      return customerUuid;
    },
  }).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    const sentences = Object.entries(errorsByField(error.issues ?? [])).map(
      ([place, sentence]) => `${place}: ${sentence}`,
    );
    throw stop(file, sentences.length > 0 ? sentences : [error.message], error);
  });
  if (!first) return;
  await platform.startCustomer(first.customerUuid);
  if (setUp.demo) await addDemo(first.userUuid);
}
