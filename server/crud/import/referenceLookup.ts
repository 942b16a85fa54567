import { sql } from 'kysely';
import type pg from 'pg';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { asSeen } from '../../../contract/fieldKinds/kinds/text.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, statement } from '../../schema/sql.ts';
import type { ResourceContext } from '../context.ts';
import { nameFields } from '../values/labels.ts';
import { targetOf } from '../values/targets.ts';
import { valueSql } from '../values/values.ts';

/** Finds the record that a text in a file means. */
export interface ReferenceLookup {
  /** The id; `ambiguous` when several records have that name; undefined when none has. */
  find(text: string): string | number | 'ambiguous' | undefined;
  /** What people call the record with that id. */
  nameOf(id: unknown): string | undefined;
  add(text: string, id: string | number): void;
}

/**
 * Every name of every record that `field` may point to: its title, its other unique texts, its id, and its title with
 * the id in brackets.
 */
export async function referenceLookup(
  client: pg.ClientBase,
  field: Field,
  { registry }: ResourceContext,
  customer: string,
): Promise<ReferenceLookup> {
  const target = targetOf(field, registry);
  const names = nameFields(target).map((one) => valueSql(one, target, registry, 't'));
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
  const titles = new Map<string, string>();
  for (const { id, names: texts } of rows) {
    exact.set(String(id), id);
    titles.set(String(id), asSeen(texts[0] ?? ''));
    for (const text of texts) if (text) add(text, id);
  }
  /** The id behind a title that several records have, as `distinctNameSql` writes it. */
  const withId = (seen: string) => {
    const [, title, id = ''] = /^(.*) \(([^()]+)\)$/s.exec(seen) ?? [];
    return title !== undefined && titles.get(id) === title ? exact.get(id) : undefined;
  };
  // Codes may differ only in letter case, so the exact text comes first.
  const find = (text: string) => {
    const seen = asSeen(text);
    return exact.get(seen) ?? anyCase.get(seen.toLowerCase()) ?? withId(seen);
  };
  return {
    find,
    nameOf: (id) => titles.get(String(id)) || undefined,
    add(text, id) {
      add(text, id);
      titles.set(String(id), asSeen(text));
    },
  };
}
