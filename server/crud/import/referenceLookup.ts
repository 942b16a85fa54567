import { sql } from 'kysely';
import type pg from 'pg';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { asSeen } from '../../../contract/fieldKinds/text.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, statement } from '../../schema/sql.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { targetOf } from '../values/targets.ts';
import { valueSql } from '../values/values.ts';

/** Finds the record that a text in a file means. */
export interface ReferenceLookup {
  /** The id; `ambiguous` when several records have that name; undefined when none has. */
  find(text: string): string | number | 'ambiguous' | undefined;
  add(text: string, id: string | number): void;
}

/** Every name of every record that `field` may point to: its title, its other unique texts and its id. */
export async function referenceLookup(
  client: pg.ClientBase,
  field: Field,
  { registry }: ResourceContext,
  customer: string,
): Promise<ReferenceLookup> {
  const target = targetOf(field, registry);
  const unique = [...target.fields.values()].filter((one) => one.unique && one.name !== target.title);
  const names = [fieldOf(target, target.title), ...unique].map((one) => valueSql(one, target, registry, 't'));
  const query = sql`SELECT t.id, ARRAY[${sql.join(names.map((name) => sql`${name}::text`))}] AS names
    FROM ${sql.table(target.table)} AS t WHERE ${and(livingRows(target, 't', sql`${customer}`))}`;
  const { rows } = await client.query(statement(query));
  const exact = new Map<string, string | number | 'ambiguous'>();
  const anyCase = new Map<string, string | number | 'ambiguous'>();
  const keep = (names: typeof exact, text: string, id: string | number) => {
    const known = names.get(text);
    names.set(text, known === undefined || known === id ? id : 'ambiguous');
  };
  const add = (text: string, id: string | number) => {
    const seen = asSeen(text);
    keep(exact, seen, id);
    keep(anyCase, seen.toLowerCase(), id);
  };
  for (const { id, names: texts } of rows) {
    exact.set(String(id), id);
    for (const text of texts) if (text) add(text, id);
  }
  // Codes may differ only in letter case, so the exact text comes first.
  const find = (text: string) => {
    const seen = asSeen(text);
    return exact.get(seen) ?? anyCase.get(seen.toLowerCase());
  };
  return { find, add };
}
