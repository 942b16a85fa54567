import { sql } from 'kysely';
import { isSameValue } from '../../../contract/emptiness.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { inheritedFields } from '../../../contract/inherited.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { type Sql, slot } from '../../schema/sql.ts';
import type { Ids, ResourceContext, Writing } from '../context.ts';
import { lockRows } from '../lockRows.ts';
import { valueSql } from '../values/values.ts';
import { invalid } from './values.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a change does to own and inherited values. */
export interface OwnChange {
  /** The values to store: null where a value is inherited. */
  values: Record<string, unknown>;
  /** The wire names of the fields that begin to inherit. The others that the change names get own values. */
  left: readonly string[];
  /** Fields that keep the value that the record shows, now as its own. */
  unchanged: readonly Field[];
}

/** The list of own fields that a change gives; undefined if it gives none. */
const ownIn = (values: Values): readonly string[] | undefined =>
  Array.isArray(values[ownName]) ? values[ownName].map(String) : undefined;

const namedIn = (fields: readonly Field[], values: Values) =>
  fields.filter(({ source }) => values[source] !== undefined);

/**
 * What values of a request or an action mean for fields that can be inherited. Without `own`, a value becomes the
 * record's own, and null inherits. With `own`, exactly the fields in it have own values, empty ones among them.
 */
function ownChange(fields: readonly Field[], values: Values): OwnChange {
  const { [ownName]: _own, ...others } = values;
  const own = ownIn(values);
  const named = namedIn(fields, values);
  const isOwn = ({ source }: Field) => own?.includes(source) ?? values[source] !== null;
  const left = (own ? fields : named).filter((field) => !isOwn(field)).map(({ source }) => source);
  const unchanged = own ? fields.filter((field) => isOwn(field) && !named.includes(field)) : [];
  if (!own && named.length === 0) return { values: others, left: [], unchanged: [] };
  const begun = [...named.filter(isOwn), ...unchanged].map(({ source }) => source);
  return {
    values: { ...others, ...Object.fromEntries(left.map((source) => [source, null])), [ownName]: begun },
    left,
    unchanged,
  };
}

const notOwn = ({ source }: Field): FieldIssue => ({ field: source, code: 'notOwn', details: {} });

/**
 * What a change of existing records writes. If it gives `own` and a value of another field, that value must be the
 * one that each record shows: somebody who sends back a record as they read it changes nothing.
 * @throws ServiceError VALIDATION_FAILED
 */
export async function ownChangeOf(
  writing: Writing,
  { ids, values, version }: { ids: Ids; values: Values; version?: unknown },
): Promise<OwnChange> {
  const { context } = writing;
  const fields = inheritedFields(context.resource);
  if (fields.length === 0) return { values: { ...values }, left: [], unchanged: [] };
  const own = ownIn(values);
  const shown = namedIn(fields, values).filter(
    ({ source }) => own && !own.includes(source) && values[source] !== null,
  );
  if (shown.length > 0)
    for (const row of await lockRows(writing, ids, shown)) {
      // The writing statement will refuse another version, and show the current record.
      if (version !== undefined && version !== row.version) continue;
      const wrong = shown.filter(({ source }) => !isSameValue(row.values[source], values[source]));
      if (wrong.length > 0) throw invalid(wrong.map(notOwn));
    }
  return ownChange(fields, values);
}

/** The values that a new record is stored with. @throws ServiceError VALIDATION_FAILED */
export function ownStart(context: ResourceContext, values: Values): Record<string, unknown> {
  const fields = inheritedFields(context.resource);
  if (fields.length === 0) return { ...values };
  const own = ownIn(values);
  const wrong = namedIn(fields, values).filter(
    ({ source }) => own && !own.includes(source) && values[source] !== null,
  );
  const change = ownChange(fields, values);
  const lacking = change.unchanged.map(
    ({ source }): FieldIssue => ({ field: source, code: 'required', details: {} }),
  );
  if (wrong.length + lacking.length > 0) throw invalid([...wrong.map(notOwn), ...lacking]);
  return { ...change.values, [ownName]: change.values[ownName] ?? [] };
}

/** What fills the slots of `ownColumn`. */
export const leftBinding = ({ left }: OwnChange): Record<string, unknown> => ({ left });

/**
 * The new list of own fields of a changed row `b`: the earlier ones and the new ones, without those that inherit
 * again.
 */
export function ownColumn({ resource, registry }: ResourceContext): Sql {
  const field = fieldOf(resource, ownName);
  const before = valueSql(field, resource, registry, 'b');
  const all = inheritedFields(resource).map(({ source }) => source);
  return sql`ARRAY(SELECT n.name FROM unnest(${sql.val(all)}::text[]) WITH ORDINALITY AS n (name, place)
    WHERE (n.name = ANY(${before}) OR n.name = ANY(${slot(`value:${ownName}`)}::text[]))
      AND n.name <> ALL(${slot('left')}::text[]) ORDER BY n.place)`;
}

/** The value of a unchanged field of a changed row `b`. */
export const unchangedColumn = ({ resource, registry }: ResourceContext, field: Field): Sql =>
  valueSql(field, resource, registry, 'b');
