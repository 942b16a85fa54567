import { sql } from 'kysely';
import type pg from 'pg';
import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { impliedValues } from '../../../contract/fieldRules.ts';
import type { RecordSchemas } from '../../../contract/recordSchema.ts';
import { withoutBlankTexts } from '../../../contract/recordShape.ts';
import type { Resource } from '../../../contract/resource.ts';
import { withoutBranches } from '../../../contract/ticks.ts';
import { issuesOf } from '../../../contract/validation.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext } from '../context.ts';
import { missingReferences } from './references.ts';

/** The refusal of invalid values. */
export const invalid = (issues: FieldIssue[]) => new ServiceError('VALIDATION_FAILED', { issues });

/** The request's values, parsed by one of the resource's schemas. @throws ServiceError VALIDATION_FAILED */
export const validated = (
  { resource, schemas }: ResourceContext,
  kind: 'create' | 'change',
  values: unknown,
): Record<string, unknown> => parsedBy(schemas[kind], resource, values);

/** Values for fields of the resource, parsed by a schema. @throws ServiceError VALIDATION_FAILED */
export function parsedBy(
  schema: RecordSchemas['create'],
  resource: Resource,
  values: unknown,
): Record<string, unknown> {
  const input = impliedValues(resource, withoutBranches(resource, withoutBlankTexts(resource, values)));
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const isSetByProduct = (name: string) =>
    [...resource.fields.values()].some(({ source, readOnly }) => readOnly && source === name);
  throw invalid(
    issuesOf(parsed.error, input).map((issue) =>
      issue.code === 'unknownField' && isSetByProduct(issue.field) ? { ...issue, code: 'readOnly' } : issue,
    ),
  );
}

/** The stored fields that `values` names. */
export const changedFields = (resource: Resource, values: Record<string, unknown>): Field[] =>
  [...resource.fields.values()].filter((field) => !field.isDerived && values[field.source] !== undefined);

/** The fields that nobody can set and that new records have a value in. */
export const startFields = (resource: Resource): Field[] =>
  [...resource.fields.values()].filter(
    (field) => field.readOnly && !field.isDerived && field.default !== undefined,
  );

/** The initial values of fields that nobody can set. */
export const startValues = (resource: Resource): Record<string, unknown> =>
  Object.fromEntries(startFields(resource).map((field) => [field.source, field.default]));

/** The place of a field's value in a plan. */
export const valueSlot = ({ registry }: ResourceContext, field: Field): Sql => {
  const type = onServer(field).columnType(field, registry);
  return sql`${slot(`value:${field.name}`)}::${sql.raw(type)}`;
};

/** The refusal of a change that refers to records that do not exist. */
export const danglingReference = async (
  client: pg.ClientBase,
  context: ResourceContext,
  fields: readonly Field[],
  bound: Record<string, unknown>,
) =>
  invalid(
    await missingReferences(client, fields, context.registry, (field) => valueSlot(context, field), bound),
  );
