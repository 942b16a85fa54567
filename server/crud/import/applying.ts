import { sql } from 'kysely';
import type pg from 'pg';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { columnOf } from '../../../contract/resource.ts';
import type { Actor } from '../../access/actor.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, compilePlan, type Sql } from '../../schema/sql.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { rowColumn, stagingTable } from './staging.ts';

export const rowNumber = column('s', rowColumn);
export const staged = sql`${sql.table(stagingTable)} AS s`;

export interface GivenField {
  field: Field;
  /** The columns of the file that hold the field: itself, or some of its languages. */
  parts: readonly Field[];
}

/** A file that is being applied. */
export interface Applying {
  client: pg.ClientBase;
  context: ResourceContext;
  actor: Actor;
  /** Stored fields of the staging table. */
  fields: readonly Field[];
  /** The fields that the file or the importer gave, and which parts of each; a change touches no others. */
  given: readonly GivenField[];
  matchBy: Field | undefined;
  /** The file brings lines, so a new record has the id that the staging table gave it. */
  hasLines: boolean;
}

/** What every statement of an import binds. */
export const bindings = (actor: Actor) => ({
  customer: actor.customerUuid,
  actorUuid: actor.userUuid,
  actorName: actor.name,
  address: actor.address,
  requestId: actor.requestId,
});

export const run = ({ client, actor }: Applying, query: Sql) =>
  client.query(compilePlan(query, { prepared: false }).bind(bindings(actor)));

/** True where the staged row `s` and the record `t` have the same value. */
export const sameValue = (field: Field): Sql =>
  sql`${column('t', columnOf(field))} = ${column('s', columnOf(field))}`;

/** True where the staged row `s` changes the record `t` instead of adding one. */
export const matches = ({ context, matchBy }: Applying): Sql =>
  matchBy
    ? sql`EXISTS (SELECT 1 FROM ${sql.table(context.resource.table)} AS t WHERE ${and([...livingRows(context.resource, 't'), sameValue(matchBy)])})`
    : sql`false`;
