import { sql } from 'kysely';
import type pg from 'pg';
import {
  type MenuImported,
  type MenuImportOptions,
  type MenuPart,
  menuPartNames,
  menuParts,
} from '../../../../contract/calls/menuImport.ts';
import { asSeen } from '../../../../contract/fieldKinds/kinds/text.ts';
import type { ResourceName } from '../../../../src/resources/resources.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, rowsOf } from '../../../area/read.ts';
import { type FileRecord, importRecords } from '../../../crud/importRecords.ts';
import type { TableWork } from '../../../crud/tableImport.ts';

/** What the import of a menu writes with. */
export interface Writing {
  client: pg.ClientBase;
  actor: Actor;
  contextOf: Platform['contextOf'];
  options: MenuImportOptions;
  signal: AbortSignal;
  /** Everything that is wrong with the file. */
  issues: TableWork<unknown>['issues'];
  /** What the file does, or would do. */
  done: Required<Pick<MenuImported, 'counts' | 'first'>>;
}

/** What a file does before its first record is written. */
export const nothingDone = (): Writing['done'] => ({
  counts: Object.fromEntries(
    menuPartNames.map((part) => [part, { added: 0, changed: 0, unchanged: 0 }]),
  ) as MenuImported['counts'],
  first: Object.fromEntries(
    menuPartNames.map((part) => [part, { created: [], updated: [] }]),
  ) as unknown as Writing['done']['first'],
});

/** How names are compared: as people see them, and in large or small letters. */
export const sameName = (name: string): string => asSeen(name).toLocaleLowerCase('en');

/** The heading of the column of the file that holds a field. */
export const headingOf = ({ options }: Pick<Writing, 'options'>, field: string): string =>
  Object.entries(options.columns).find(([, name]) => name === field)?.[0] ?? field;

interface Records {
  resource: ResourceName;
  /** The part of the menu that counts them. Default: nobody reads about them. */
  part?: MenuPart;
  /** The field of the file that each field of the records comes from. Default: its own name. */
  from?: Readonly<Record<string, string>>;
  records: readonly FileRecord[];
}

/** Writes records as an import. Returns the id of each; undefined for one that is refused. */
export async function writeAll(
  writing: Writing,
  { resource, part, from = {}, records }: Records,
): Promise<(string | undefined)[]> {
  const { client, actor, contextOf, signal, issues, done } = writing;
  const context = contextOf(resource);
  const imported = await importRecords({ client, context, actor, signal }, records);
  issues.add(
    imported.issues.map((issue) => ({
      ...issue,
      field: headingOf(writing, from[issue.field] ?? issue.field),
    })),
  );
  if (part) {
    const { created, updated, unchanged } = imported.counts;
    const counts = done.counts[part];
    counts.added += created;
    counts.changed += updated;
    counts.unchanged += unchanged;
    done.first[part] = imported.first;
  }
  return imported.ids;
}

/** A name that rows of the file use, with the first of them. */
interface NamedInFile {
  row: number;
  name: string;
  code?: string | null;
}

const readNamed = {
  categories: read((rows) =>
    rows
      .selectFrom('menus/item-categories')
      .select(['id', 'name'])
      .select(sql<string | null>`NULL`.as('code')),
  ),
  modifiers: rowsOf('menus/modifiers', { fields: ['id', 'name', 'code'] }),
};

/**
 * The ids of the records that the file names: those with its code, otherwise those with its name. Those that are
 * missing are added, and those that have its code under another name get the name of the file.
 * @returns by `sameName` of the name
 */
export async function namedRecords(
  writing: Writing,
  part: 'categories' | 'modifiers',
  { names, from, values }: { names: readonly NamedInFile[]; from: string; values?: Record<string, unknown> },
): Promise<ReadonlyMap<string, string>> {
  const { client, actor } = writing;
  const resource = menuParts[part];
  const hasCode = part === 'modifiers';
  const there = await readNamed[part](client, actor.customerUuid);
  const byName = new Map(there.map((one) => [sameName(one.name), one]));
  const byCode = new Map(there.flatMap((one) => (one.code === null ? [] : [[sameName(one.code), one]])));
  const first = new Map<string, NamedInFile>();
  for (const one of names) if (!first.has(sameName(one.name))) first.set(sameName(one.name), one);
  const described = [...first.values()];
  const existing = described.map(({ name, code }) => {
    const ofCode = code ? byCode.get(sameName(code)) : undefined;
    const ofName = byName.get(sameName(name));
    // A record with another code is another thing, even if it has the same name.
    return ofCode ?? (code && ofName?.code ? undefined : ofName);
  });
  const records = described.map(({ row, name, code }, index): FileRecord => {
    const record = existing[index];
    return {
      row,
      id: record?.id ?? null,
      values: {
        ...(record ? {} : values),
        name: record && sameName(record.name) === sameName(name) ? record.name : name,
        ...(hasCode && { code: code ?? record?.code ?? null }),
      },
    };
  });
  const ids = await writeAll(writing, { resource, part, from: { name: from }, records });
  return new Map(
    described.flatMap(({ name }, index) => {
      const id = ids[index];
      return id === undefined ? [] : [[sameName(name), id] as const];
    }),
  );
}
