import { sql } from 'kysely';
import type pg from 'pg';
import { type FieldIssue, ServiceError } from '../../contract/errors.ts';
import type { Field } from '../../contract/field.ts';
import type { Registry } from '../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../contract/resource.ts';
import { and, column, compilePlan, type Sql, slot, statement } from '../schema/sql.ts';
import type { ResourceContext } from './resourceContext.ts';
import { targetOf, valueSql } from './select.ts';

/** Records named when a delete is refused; the rest are counted. */
const namesShown = 3;

const referenceFields = (fields: readonly Field[]) =>
  fields.filter((field) => field.kind === 'reference' || field.kind === 'references');

/** The records of `target` that may be referred to: the same customer's, not deleted. */
function livingRecords(target: Resource): Sql[] {
  const { softDelete } = target;
  return [
    ...(target.scope === 'customer' ? [sql`r.customer_uuid = ${slot('customer')}::uuid`] : []),
    ...(softDelete ? [sql`NOT ${column('r', columnOf(fieldOf(target, softDelete)))}`] : []),
  ];
}

/**
 * True when every reference among `fields` points to a living record of the same customer: stands in the statement
 * that writes, so that a good change costs no further query. Who deletes one of them meanwhile waits, or is waited for.
 * The foreign keys are the second wall.
 */
export function referencesHold(
  fields: readonly Field[],
  registry: Registry,
  value: (field: Field) => Sql,
): Sql {
  return and(
    referenceFields(fields).map((field) => {
      const target = targetOf(field, registry);
      const from = sql`FROM ${sql.table(target.table)} AS r`;
      const living = livingRecords(target);
      if (field.kind === 'reference')
        return sql`(${value(field)} IS NULL OR EXISTS (SELECT 1 ${from} WHERE ${and([...living, sql`r.id = ${value(field)}`])} FOR KEY SHARE))`;
      return sql`(${value(field)} IS NULL OR cardinality(${value(field)}) =
        (SELECT count(*) FROM (SELECT 1 ${from} WHERE ${and([...living, sql`r.id = ANY(${value(field)})`])} FOR KEY SHARE) AS found))`;
    }),
  );
}

/** Which references of a refused change point to nothing. */
export async function missingReferences(
  client: pg.ClientBase,
  fields: readonly Field[],
  registry: Registry,
  value: (field: Field) => Sql,
  bindings: Readonly<Record<string, unknown>>,
): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  for (const field of referenceFields(fields)) {
    const query = compilePlan(sql`SELECT ${referencesHold([field], registry, value)} AS holds`, {
      prepared: false,
    });
    const { rows } = await client.query(query.bind(bindings));
    if (!rows[0]?.holds) issues.push({ field: field.source, code: 'missingReference', details: {} });
  }
  return issues;
}

const tenantCondition = (resource: Resource, customer: string): Sql[] =>
  resource.scope === 'customer' ? [sql`t.customer_uuid = ${customer}::uuid`] : [];

/** Every stored reference of any resource that points to `target`. */
function referrersOf(target: Resource, registry: Registry): [Resource, Field][] {
  return [...registry.values()].flatMap((resource) =>
    [...resource.fields.values()]
      .filter((field) => field.resource === target.name && !field.isDerived)
      .map((field): [Resource, Field] => [resource, field]),
  );
}

/**
 * Refuses to delete records that living records still refer to, naming some of those and counting the rest.
 * @throws ServiceError IN_USE
 */
export async function refuseWhileUsed(
  client: pg.ClientBase,
  { resource, registry }: ResourceContext,
  ids: readonly (string | number)[],
  customer: string,
): Promise<void> {
  for (const [referrer, field] of referrersOf(resource, registry)) {
    const value = column('t', columnOf(field));
    const keys = sql`${ids}::${sql.raw(resource.key)}[]`;
    const refers = field.kind === 'references' ? sql`${value} && ${keys}` : sql`${value} = ANY(${keys})`;
    const { softDelete } = referrer;
    const alive = softDelete ? [sql`NOT ${column('t', columnOf(fieldOf(referrer, softDelete)))}`] : [];
    // A record that goes in the same step does not stand in its own way.
    const others = referrer === resource ? [sql`NOT t.id = ANY(${keys})`] : [];
    const title = valueSql(fieldOf(referrer, referrer.title), referrer, registry, 't');
    const query = sql`SELECT count(*)::integer AS users,
        (array_agg(title))[1:${sql.lit(namesShown)}] AS names
      FROM (SELECT ${title} AS title FROM ${sql.table(referrer.table)} AS t
        WHERE ${and([...tenantCondition(referrer, customer), refers, ...alive, ...others])} ORDER BY 1) AS referring`;
    const { rows } = await client.query(statement(query));
    const { users = 0, names = [] } = rows[0] ?? {};
    if (users === 0) continue;
    throw new ServiceError('IN_USE', { details: { users: inWords(referrer, users, names) } });
  }
}

/** `12 stock items (Flour, Yeast, Salt and 9 more)`. */
function inWords(referrer: Resource, count: number, names: string[]): string {
  const label = count === 1 ? referrer.labels.one : referrer.labels.many;
  const rest = count > names.length ? ` and ${count - names.length} more` : '';
  return `${count} ${label.toLowerCase()} (${names.join(', ')}${rest})`;
}
