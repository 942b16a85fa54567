import { sql } from 'kysely';
import type { ImportOptions } from '../../../contract/calls/imports.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { columnOf } from '../../../contract/resource.ts';
import type { Actor } from '../../access/actor.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, compilePlan, type Sql } from '../../schema/sql.ts';
import type { Writing } from '../context.ts';
import { idColumn, namedColumn, rowColumn, stagingTable } from './staging.ts';

export const rowNumber = column('s', rowColumn);
export const staged = sql`${sql.table(stagingTable)} AS s`;

export interface ProvidedField {
  field: Field;
  /** The columns of the file that hold the field: itself, or some of its languages. */
  parts: readonly Field[];
}

/** What tells which record a row means: the id that it names, or fields whose values no two records share. */
export interface RecordKey {
  byId: boolean;
  fields: readonly Field[];
}

/** A file that is being applied. */
export interface Applying extends Writing {
  /** Stored fields of the staging table. */
  fields: readonly Field[];
  /** The fields that the file gave, and which parts of each; a change touches no others. */
  provided: readonly ProvidedField[];
  /** Fields that a new record needs and that the file does not give. */
  lacking: readonly Field[];
  /** How rows find their records; undefined if each row is a new one. */
  key: RecordKey | undefined;
  onMatch: ImportOptions['onMatch'];
  /** The file says which version of its record each row shows, and the import keeps to it. */
  hasVersions: boolean;
  /** How many rows of the file say nothing. They are not in the staging table. */
  blankRows: number;
  /** A new record has the id that the staging table gave it, because its lines or rules must know it. */
  namesNew: boolean;
}

/** What every statement of an import binds. */
export const bindings = (actor: Actor) => ({
  customer: actor.customerUuid,
  actorUuid: actor.userUuid,
  actorName: actor.name,
  address: actor.address,
  requestId: actor.requestId,
  isPart: true,
});

export const run = ({ client, actor }: Applying, query: Sql) =>
  client.query(compilePlan(query, { prepared: false }).bind(bindings(actor)));

/** True where the staged row `s` and the record `table` have the same value, or none where that counts as one. */
function sameValue(field: Field, table = 't'): Sql {
  const [one, other] = [column(table, columnOf(field)), column('s', columnOf(field))];
  const isSame = sql`${one} = ${other}`;
  return field.emptyCounts ? sql`(${isSame} OR (${one} IS NULL AND ${other} IS NULL))` : isSame;
}

/** True where the staged row `s` means the record `table`, which nobody deleted. */
export function isMeant({ context, key }: Applying, table = 't'): Sql {
  if (!key) return sql`false`;
  const named = key.byId ? [sql`${column(table, 'id')} = ${column('s', namedColumn)}`] : [];
  return and([
    ...livingRows(context.resource, table),
    ...named,
    ...key.fields.map((field) => sameValue(field, table)),
  ]);
}

/** The table of the records, as `name`. */
export const recordsAs = ({ context }: Pick<Applying, 'context'>, name: string): Sql =>
  sql`${sql.table(context.resource.table)} AS ${sql.ref(name)}`;

/** True where the staged row `s` means an existing record. */
export const matches = (applying: Applying): Sql =>
  applying.key
    ? sql`EXISTS (SELECT 1 FROM ${recordsAs(applying, 't')} WHERE ${isMeant(applying)})`
    : sql`false`;

/** True where the record `table` is what the staged row `s` has become, once the import has written it. */
export function isRecordOfRow(applying: Applying, table: string): Sql {
  const meant = changesRecords(applying)
    ? sql`(SELECT t.id FROM ${recordsAs(applying, 't')} WHERE ${isMeant(applying)})`
    : sql`NULL`;
  const isSame = sql`${column(table, 'id')} = coalesce(${meant}, ${column('s', idColumn)})`;
  return and([isSame, ...livingRows(applying.context.resource, table)]);
}

/** True if the import changes the records that rows mean. */
export const changesRecords = ({ key, onMatch }: Applying): boolean =>
  key !== undefined && onMatch === 'update';
