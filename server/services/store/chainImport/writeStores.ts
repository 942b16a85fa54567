import type pg from 'pg';
import {
  type ChainImported,
  type ChainPart,
  chainParts,
  type ImportedStore,
} from '../../../../contract/calls/chainImport.ts';
import { isSameValue } from '../../../../contract/emptiness.ts';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { position } from '../../../../contract/fieldKinds/structure.ts';
import { asSeen } from '../../../../contract/fieldKinds/text.ts';
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
import { readOneWith } from '../../../crud/read/readOne.ts';
import { writeWith } from '../../../crud/write/write.ts';
import { type ChainDefaults, type Whereabouts, whereaboutsOf } from './whereabouts.ts';

interface Writing extends ChainDefaults {
  client: pg.ClientBase;
  actor: Actor;
  contextOf: Platform['contextOf'];
  signal: AbortSignal;
}

type Values = Readonly<Record<string, unknown>>;
type Did = ImportedStore['did'];

const bare = (text: string) => asSeen(text).toLocaleLowerCase('en');

const readStores = rowsOf('stores', { fields: ['id', 'name', 'code', 'timeZone'] });

type Known = RowOf<typeof readStores>;

/** A store of the file with its record, if it is there already. */
interface Wanted {
  store: FileStore;
  code: string;
  known: Known | undefined;
}

/** The time zone of stores that name none. */
async function customerZone(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ zone: string }>('SELECT customer_time_zone() AS zone');
  return rows[0]?.zone ?? 'UTC';
}

/** Finds the store of each row: by its code, or by its name if the file has no code for it. */
async function wantedStores(
  { client, actor }: Writing,
  stores: readonly FileStore[],
): Promise<readonly Wanted[]> {
  const there = await readStores(client, actor.customerUuid);
  const byCode = new Map(there.map((store) => [bare(store.code), store]));
  const byName = new Map(there.map((store) => [bare(store.name), store]));
  const found = stores.map(({ code, name }) =>
    code === null ? byName.get(bare(name)) : byCode.get(bare(code)),
  );
  const given = stores.flatMap(({ code }) => code ?? []);
  const withoutCode = stores.filter(({ code }, index) => code === null && !found[index]);
  const codes = storeCodes(
    withoutCode.map(({ name }) => name),
    [...byCode.keys(), ...given],
  );
  return stores.map((store, index) => ({
    store,
    code: store.code ?? found[index]?.code ?? codes[withoutCode.indexOf(store)] ?? '',
    known: found[index],
  }));
}

/** @throws ServiceError IMPORT_REFUSED if two rows have the same code, or a place is not on earth */
function refuseWrong(stores: readonly FileStore[]): void {
  const first = new Map<string, number>();
  const issues: FieldIssue[] = [];
  for (const { code, row, address } of stores) {
    const place = position.optional().safeParse(address.place);
    if (!place.success)
      issues.push(...issuesOf(place.error, address.place).map((issue) => ({ ...issue, row })));
    if (code === null) continue;
    const before = first.get(bare(code));
    if (before === undefined) first.set(bare(code), row);
    else issues.push({ code: 'repeatedInFile', field: 'code', row, details: { row: before } });
  }
  if (issues.length > 0)
    throw new ServiceError('IMPORT_REFUSED', { details: { count: issues.length }, issues });
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
  { resource, id, values: given, atFirst = {} }: Saving,
): Promise<{ did: Did; record: Values }> {
  const context = contextOf(resource);
  const now = await readOneWith(client, context, id, actor.customerUuid).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  const values = now ? given : { ...atFirst, ...given };
  const record = { ...now, ...values };
  const differing = Object.entries(values).filter(([name, value]) => !isSameValue(now?.[name], value));
  if (differing.length === 0) return { did: 'unchanged', record };
  await writeWith(client, context, actor, {
    ...{ action: 'update', id, values: Object.fromEntries(differing) },
  });
  return { did: now ? 'changed' : 'added', record };
}

async function saveStore(
  writing: Writing,
  { store, code, known }: Wanted,
  where: Whereabouts,
): Promise<{ id: string; did: Did; timeZone: string | null }> {
  const { client, actor, contextOf } = writing;
  const { city } = store.address;
  // What only follows from the country never replaces what somebody chose.
  const timeZone = where.timeZone ?? (known?.timeZone ? undefined : where.likely.timeZone);
  const values = {
    ...{ name: store.name, ...store.contact },
    ...(city !== undefined && { city }),
    ...(timeZone !== undefined && { timeZone }),
  };
  const clock = timeZone ?? known?.timeZone ?? null;
  if (known) {
    const { did } = await save(writing, { resource: 'stores', id: known.id, values });
    return { id: known.id, did, timeZone: clock };
  }
  const { id } = await writeWith(client, contextOf('stores'), actor, {
    action: 'create',
    values: { ...values, code },
  });
  return { id: String(id), did: 'added', timeZone: clock };
}

/** Writes the address of a store, if the file has any of it. Returns its country. */
async function saveAddress(
  writing: Writing,
  { store, id, where }: { store: FileStore; id: string; where: Whereabouts },
): Promise<{ did: Did; country: string } | undefined> {
  if (Object.keys(store.address).length === 0) return undefined;
  const { did, record } = await save(writing, {
    ...{ resource: 'stores/addresses', id },
    values: { ...store.address, ...(where.country !== undefined && { country: where.country }) },
    ...(where.likely.country !== undefined && { atFirst: { country: where.likely.country } }),
  });
  return { did, country: String(record.country ?? '') };
}

/** Writes the stores of a file with their addresses and hours, and says what that did. */
export async function writeStores(
  writing: Writing,
  stores: readonly FileStore[],
): Promise<Omit<ChainImported, 'rows'>> {
  refuseWrong(stores);
  const counts = Object.fromEntries(
    chainParts.map((part) => [part, { added: 0, changed: 0, unchanged: 0 }]),
  ) as Record<ChainPart, Record<Did, number>>;
  const hoursField = fieldOf(writing.contextOf('stores/trading-hours').resource, 'hours');
  const { toText } = fieldKinds[hoursField.kind];
  const ownZone = await customerZone(writing.client);
  const listed: ImportedStore[] = [];
  const unreadHours: ChainImported['unreadHours'] = [];
  for (const wanted of await wantedStores(writing, stores)) {
    writing.signal.throwIfAborted();
    const { store, code } = wanted;
    const where = whereaboutsOf(store, writing, ownZone);
    const { id, did, timeZone } = await saveStore(writing, wanted, where);
    counts.stores[did] += 1;
    const address = await saveAddress(writing, { store, id, where });
    if (address) counts.addresses[address.did] += 1;
    let hours: WeekHours | undefined;
    if (store.openingHours !== null) {
      const value = readText(store.openingHours, hoursField, { decimalMark: '.' });
      const parsed = valueSchema(hoursField).safeParse(value);
      if (parsed.success) {
        hours = parsed.data as WeekHours;
        counts.hours[
          (await save(writing, { resource: 'stores/trading-hours', id, values: { hours } })).did
        ] += 1;
      } else {
        const found = issuesOf(parsed.error, value).map((issue) => issueOfText(issue, hoursField, value));
        unreadHours.push(
          ...found.slice(0, 1).map(({ code: why, details }) => ({
            ...{ row: store.row, name: store.name, text: store.openingHours ?? '' },
            issue: { code: why, details },
          })),
        );
      }
    }
    const { place, country: _country, ...parts } = store.address;
    listed.push({
      ...{ row: store.row, name: store.name, code, did, hasPlace: place !== undefined },
      ...{ country: address?.country ?? '', timeZone: timeZone ?? ownZone },
      address: Object.values(parts).join(', '),
      hours: hours ? toText(hours, hoursField) : '',
    });
  }
  return { counts, stores: listed, unreadHours };
}
