import type pg from 'pg';
import {
  type ChainImported,
  type ChainPart,
  chainParts,
  type ImportedStore,
} from '../../../../contract/calls/chainImport.ts';
import { isSameValue } from '../../../../contract/emptiness.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { position } from '../../../../contract/fieldKinds/kinds/structure.ts';
import { asSeen } from '../../../../contract/fieldKinds/kinds/text.ts';
import { noMoney } from '../../../../contract/fieldKinds/moneyText.ts';
import { fieldKinds } from '../../../../contract/fieldKinds.ts';
import type { FileStore } from '../../../../contract/importFiles/chainFile.ts';
import { issueOfText, readText } from '../../../../contract/readText.ts';
import { valueSchema } from '../../../../contract/recordShape.ts';
import { fieldOf } from '../../../../contract/resource.ts';
import { storeCodes } from '../../../../contract/stores/storeNames.ts';
import type { WeekHours } from '../../../../contract/stores/weekHours.ts';
import { issuesOf } from '../../../../contract/validation.ts';
import type { ResourceName } from '../../../../src/resources/resources.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { type RowOf, rowsOf } from '../../../area/read.ts';
import { mapDatabaseErrors } from '../../../crud/context.ts';
import { readOneWith } from '../../../crud/read.ts';
import type { TableWork } from '../../../crud/tableImport.ts';
import { writeWith } from '../../../crud/write.ts';
import { inSavepoint } from '../../../database/transaction.ts';
import { type ChainDefaults, countryOfAll, type Whereabouts, whereaboutsOf } from './whereabouts.ts';

interface Writing extends ChainDefaults {
  client: pg.ClientBase;
  actor: Actor;
  contextOf: Platform['contextOf'];
  signal: AbortSignal;
  /** What is wrong with rows of the file. */
  issues: TableWork<unknown>['issues'];
  /** Whether the good rows come in without the others. */
  leaveOut: boolean;
}

type Values = Readonly<Record<string, unknown>>;
type Did = ImportedStore['did'];

const bare = (text: string) => asSeen(text).toLocaleLowerCase('en');

const readStores = rowsOf('stores', { fields: ['id', 'name', 'code', 'timeZone'] });
const readAddresses = rowsOf('stores/addresses', { fields: ['storeUuid', 'country'] });

type Known = RowOf<typeof readStores>;

/** A store of the file with its record, if it is there already. */
interface DesiredStore {
  store: FileStore;
  code: string;
  known: Known | undefined;
  where: Whereabouts;
}

/** The time zone of stores that name none. */
async function customerZone(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ zone: string }>('SELECT customer_time_zone() AS zone');
  return rows[0]?.zone ?? 'UTC';
}

/** Finds the store of each row: by its code, or by its name if the file has no code for it. */
async function desiredStores(
  writing: Writing,
  stores: readonly FileStore[],
  ownZone: string,
): Promise<readonly DesiredStore[]> {
  const { client, actor, issues } = writing;
  const there = await readStores(client, actor.customerUuid);
  const addresses = await readAddresses(client, actor.customerUuid);
  const countryOf = new Map(addresses.map(({ storeUuid, country }) => [storeUuid, country]));
  const ofAll = countryOfAll(stores);
  const byCode = new Map(there.map((store) => [bare(store.code), store]));
  const byName = new Map(there.map((store) => [bare(store.name), store]));
  const found = stores.map(({ code, name }) =>
    code === null ? byName.get(bare(name)) : byCode.get(bare(code)),
  );
  const inputCodes = stores.flatMap(({ code }) => code ?? []);
  const withoutCode = stores.filter(({ code }, index) => code === null && !found[index]);
  const codes = storeCodes(
    withoutCode.map(({ name }) => name),
    [...byCode.keys(), ...inputCodes],
  );
  return stores.map((store, index) => {
    const known = found[index];
    const ownCountry = (known && countryOf.get(known.id)) ?? undefined;
    const where = whereaboutsOf(store, { ...writing, ownZone, ownCountry, ofAll });
    const isRequired =
      Object.keys(store.address).length > 0 &&
      !(known && countryOf.has(known.id)) &&
      !issues.badRows().has(store.row) &&
      (where.country ?? where.likely.country) === undefined;
    if (isRequired) issues.add([{ code: 'required', field: 'country', row: store.row, details: {} }]);
    const code = store.code ?? known?.code ?? codes[withoutCode.indexOf(store)] ?? '';
    return { store, code, known, where };
  });
}

/** Finds the rows that have the same code as another one, and those whose place is not on earth. */
function judge(stores: readonly FileStore[], issues: TableWork<unknown>['issues']): void {
  const first = new Map<string, number>();
  for (const { code, row, address } of stores) {
    const place = position.optional().safeParse(address.place);
    if (!place.success) issues.add(issuesOf(place.error, address.place).map((issue) => ({ ...issue, row })));
    if (code === null) continue;
    const before = first.get(bare(code));
    if (before === undefined) first.set(bare(code), row);
    else issues.add([{ code: 'repeatedInFile', field: 'code', row, details: { row: before } }]);
  }
}

interface Saving {
  resource: ResourceName;
  id: string;
  values: Values;
  /** Values for a record that is new. */
  atFirst?: Values;
}

/** Writes the values that differ from what the record holds, and returns the values that it has then. */
async function save(
  { client, actor, contextOf }: Writing,
  { resource, id, values: input, atFirst = {} }: Saving,
): Promise<{ did: Did; record: Values }> {
  const context = contextOf(resource);
  const now = await readOneWith(client, context, id, actor.customerUuid).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  const values = now ? input : { ...atFirst, ...input };
  const record = { ...now, ...values };
  const differing = Object.entries(values).filter(([name, value]) => !isSameValue(now?.[name], value));
  if (differing.length === 0) return { did: 'unchanged', record };
  await writeWith(
    { client, context, actor },
    { action: 'update', id, values: Object.fromEntries(differing) },
  );
  return { did: now ? 'changed' : 'added', record };
}

async function saveStore(
  writing: Writing,
  { store, code, known, where }: DesiredStore,
): Promise<{ id: string; did: Did; timeZone: string | null }> {
  const { client, actor, contextOf } = writing;
  const { city } = store.address;
  // What only follows from the country never replaces what somebody chose.
  const timeZone = where.timeZone ?? (known?.timeZone ? undefined : where.likely.timeZone);
  const values = {
    name: store.name,
    ...store.contact,
    ...(city !== undefined && { city }),
    ...(timeZone !== undefined && { timeZone }),
  };
  const clock = timeZone ?? known?.timeZone ?? null;
  if (known) {
    const { did } = await save(writing, { resource: 'stores', id: known.id, values });
    return { id: known.id, did, timeZone: clock };
  }
  const { id } = await writeWith(
    { client, context: contextOf('stores'), actor },
    {
      action: 'create',
      values: { ...values, code },
    },
  );
  return { id: String(id), did: 'added', timeZone: clock };
}

/** Writes the address of a store, if the file has any of it. Returns its country. */
async function saveAddress(
  writing: Writing,
  { store, id, where }: { store: FileStore; id: string; where: Whereabouts },
): Promise<{ did: Did; country: string } | undefined> {
  if (Object.keys(store.address).length === 0) return undefined;
  const { did, record } = await save(writing, {
    resource: 'stores/addresses',
    id,
    values: {
      ...store.address,
      ...(where.streetAddress !== undefined && { streetAddress: where.streetAddress }),
      ...(where.country !== undefined && { country: where.country }),
    },
    ...(where.likely.country !== undefined && { atFirst: { country: where.likely.country } }),
  });
  return { did, country: String(record.country ?? '') };
}

interface Hours {
  did?: Did;
  /** As they were understood. Empty without any. */
  text: string;
  unread: ChainImported['unreadHours'];
}

/** Writes the hours of a store, if the file has any that can be read. */
async function saveHours(writing: Writing, store: FileStore, id: string): Promise<Hours> {
  const { openingHours: text, row, name } = store;
  if (text === null) return { text: '', unread: [] };
  const field = fieldOf(writing.contextOf('stores/trading-hours').resource, 'hours');
  const dialect = { decimalMark: '.', ...noMoney } as const;
  const value = readText(text, field, dialect);
  const parsed = valueSchema(field).safeParse(value);
  if (!parsed.success) {
    const found = issuesOf(parsed.error, value).map((issue) => issueOfText(issue, field, value, dialect));
    const unread = found
      .slice(0, 1)
      .map(({ code, details }) => ({ row, name, text, issue: { code, details } }));
    return { text: '', unread };
  }
  const hours = parsed.data as WeekHours;
  const { did } = await save(writing, { resource: 'stores/trading-hours', id, values: { hours } });
  return { did, text: fieldKinds[field.kind].toText(hours, field, noMoney), unread: [] };
}

/** Writes one store with its address and hours. */
async function writeStore(writing: Writing, desired: DesiredStore) {
  const { store, where } = desired;
  const { id, did, timeZone } = await saveStore(writing, desired);
  const address = await saveAddress(writing, { store, id, where });
  return { did, timeZone, address, hours: await saveHours(writing, store, id) };
}

/** Writes one store. If a rule refuses it, nothing of it stays, and its row has a problem. */
async function tryStore(writing: Writing, desired: DesiredStore) {
  const { client, contextOf, issues } = writing;
  try {
    return await inSavepoint(client, () =>
      mapDatabaseErrors(contextOf('stores'), () => writeStore(writing, desired)),
    );
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.issues || error.issues.length === 0) throw error;
    issues.add(error.issues.map((issue) => ({ ...issue, row: desired.store.row })));
    return undefined;
  }
}

/**
 * Writes the stores of a file with their addresses and hours, and says what that did.
 * @throws ServiceError IMPORT_REFUSED if rows have problems and were not to be left out
 */
export async function writeStores(
  writing: Writing,
  stores: readonly FileStore[],
): Promise<Omit<ChainImported, 'rows' | 'leftOut' | 'problems'>> {
  const { issues, leaveOut, signal } = writing;
  judge(stores, issues);
  const counts = Object.fromEntries(
    chainParts.map((part) => [part, { added: 0, changed: 0, unchanged: 0 }]),
  ) as Record<ChainPart, Record<Did, number>>;
  const ownZone = await customerZone(writing.client);
  const desired = await desiredStores(writing, stores, ownZone);
  if (!leaveOut) issues.refuse();
  const listed: ImportedStore[] = [];
  const unreadHours: ChainImported['unreadHours'] = [];
  const byOthers = { country: '', stores: 0 };
  for (const one of desired.filter(({ store }) => !issues.badRows().has(store.row))) {
    signal.throwIfAborted();
    const written = await tryStore(writing, one);
    if (!written) continue;
    const { store, code, where } = one;
    const { did, timeZone, address, hours } = written;
    counts.stores[did] += 1;
    if (address) counts.addresses[address.did] += 1;
    if (hours.did) counts.hours[hours.did] += 1;
    if (address && where.isByOthers)
      Object.assign(byOthers, { country: address.country, stores: byOthers.stores + 1 });
    unreadHours.push(...hours.unread);
    const { place, country: _country, streetAddress: _street, ...parts } = store.address;
    listed.push({
      ...{ row: store.row, name: store.name, code, did, hasPlace: place !== undefined },
      ...{ country: address?.country ?? '', timeZone: timeZone ?? ownZone },
      address: [where.streetAddress, ...Object.values(parts)].filter(Boolean).join(', '),
      hours: hours.text,
    });
  }
  if (!leaveOut) issues.refuse();
  return { counts, stores: listed, byOthers: byOthers.stores > 0 ? byOthers : null, unreadHours };
}
