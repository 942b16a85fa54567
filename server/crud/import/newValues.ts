import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fileFields } from '../../../contract/fieldKinds.ts';
import { inheritedFields } from '../../../contract/inherited.ts';
import { columnOf } from '../../../contract/resource.ts';
import { column, or, type Sql } from '../../schema/sql.ts';
import { valueSql } from '../values/values.ts';
import type { Applying, ProvidedField } from './applying.ts';

/** The value that the staged row `s` gives the record `t`. Languages that the file does not have stay as they are. */
function newValue(applying: Applying, { field, parts }: ProvidedField): Sql {
  if (field.inheritance === 'own') return newOwn(applying, field);
  const staged = column('s', columnOf(field));
  if (parts.length === fileFields(field).length) return staged;
  const languages = parts.map(({ source }) => source.slice(field.source.length + 1));
  const empty = sql`'{}'::jsonb`;
  const others = sql`coalesce(${column('t', columnOf(field))}, ${empty}) - ${languages}::text[]`;
  return sql`nullif((${others}) || coalesce(${staged}, ${empty}), ${empty})`;
}

/** The fields with own values after the import. Fields without a column in the file stay as they are. */
function newOwn({ context, provided }: Applying, own: Field): Sql {
  const { resource, registry } = context;
  const cells = provided.flatMap(({ field }) => (field.inheritance === 'value' ? [field.source] : []));
  const all = inheritedFields(resource).map(({ source }) => source);
  const staged = column('s', columnOf(own));
  const before = valueSql(own, resource, registry, 't');
  return sql`ARRAY(SELECT n.name FROM unnest(${sql.val(all)}::text[]) WITH ORDINALITY AS n (name, place)
    WHERE n.name = ANY(CASE WHEN n.name = ANY(${sql.val(cells)}::text[]) THEN ${staged} ELSE ${before} END) ORDER BY n.place)`;
}

/** What the staged row `s` changes on the record `t`, by column. A field that finds the record cannot change it. */
export const newValues = (applying: Applying): [column: string, value: Sql][] =>
  applying.provided
    .filter(({ field }) => !applying.key?.fields.includes(field))
    .map((one) => [columnOf(one.field), newValue(applying, one)]);

/** True where the staged row `s` gives the record `t` another value than it has. */
export const differs = (applying: Applying): Sql =>
  or(newValues(applying).map(([name, value]) => sql`${column('t', name)} IS DISTINCT FROM ${value}`));
