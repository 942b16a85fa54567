import type pg from 'pg';
import type { MenuImportOptions, MenuPart } from '../../../../contract/calls/menuImport.ts';
import { asSeen } from '../../../../contract/fieldKinds/text.ts';
import type { Actor } from '../../../access/actor.ts';
import type { ResourceContext } from '../../../crud/context/resourceContext.ts';
import { createAllWith } from '../../../crud/write/createAll.ts';
import { writeWith } from '../../../crud/write/write.ts';
import { living } from '../../../schema/rows.ts';
import type { Tally } from './tally.ts';

/** What the import of a menu writes with. */
export interface Writing {
  client: pg.ClientBase;
  actor: Actor;
  contextOf: (resource: string) => ResourceContext;
  options: MenuImportOptions;
  counts: Tally;
  signal: AbortSignal;
}

type Values = Readonly<Record<string, unknown>>;

/** Adds records in one statement, and returns their ids in the given order. */
export async function addAll(
  { client, actor, contextOf, counts }: Writing,
  { resource, part, rows }: { resource: string; part?: MenuPart; rows: readonly Values[] },
): Promise<string[]> {
  if (part) counts.count(part, 'added', rows.length);
  return rows.length === 0 ? [] : createAllWith(client, contextOf(resource), actor, rows);
}

/** Adds one record, and returns its id. It is for records with lines or inherited values. */
export async function add(
  { client, actor, contextOf, counts }: Writing,
  { resource, part, values }: { resource: string; part?: MenuPart; values: Values },
): Promise<string> {
  const record = await writeWith(client, contextOf(resource), actor, { action: 'create', values });
  if (part) counts.count(part, 'added');
  return String(record.id);
}

/** Changes a record if a value differs from what it holds. */
export async function change(
  { client, actor, contextOf, counts }: Writing,
  {
    resource,
    part,
    id,
    now,
    values,
  }: { resource: string; part: MenuPart; id: string; now: Values; values: Values },
): Promise<void> {
  const differing = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(now[name] ?? null) !== JSON.stringify(value ?? null),
  );
  counts.count(part, differing.length > 0 ? 'changed' : 'unchanged');
  if (differing.length > 0)
    await writeWith(client, contextOf(resource), actor, {
      ...{ action: 'update', id, values: Object.fromEntries(differing) },
    });
}

/** How names are compared: as people see them, and in large or small letters. */
export const sameName = (name: string): string => asSeen(name).toLocaleLowerCase('en');

/** The ids of records by their names. Those that are missing are added. */
export async function namedRecords(
  writing: Writing,
  {
    resource,
    table,
    part,
    names,
    values,
  }: {
    resource: 'menus/item-categories' | 'menus/modifiers';
    table: 'item_categories' | 'modifiers';
    part: MenuPart;
    names: readonly string[];
    /** The other values of a new record. */
    values?: (name: string) => Values;
  },
): Promise<ReadonlyMap<string, string>> {
  const { client, actor, counts } = writing;
  const wanted = new Map(names.map((name) => [sameName(name), name]));
  const { rows } = await client.query<{ id: string; name: string }>(
    `SELECT id, name FROM ${table} WHERE ${living()} AND lower(trim(name)) = ANY($2)`,
    [actor.customerUuid, [...wanted.keys()]],
  );
  const known = new Map(rows.map(({ id, name }) => [sameName(name), id]));
  counts.count(part, 'unchanged', known.size);
  const missing = [...wanted].filter(([key]) => !known.has(key));
  const ids = await addAll(writing, {
    ...{ resource, part },
    rows: missing.map(([, name]) => ({ name, ...values?.(name) })),
  });
  for (const [index, [key]] of missing.entries()) known.set(key, ids[index] ?? '');
  return known;
}
