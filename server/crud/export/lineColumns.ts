import { sql } from 'kysely';
import { ServiceError } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { TextContext } from '../../../contract/fieldKinds/moneyText.ts';
import { isNumeric, isReference, namesRecord } from '../../../contract/fieldKinds.ts';
import { linesOf } from '../../../contract/lines.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { harmlessText } from '../../schema/fieldKind.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, type Sql } from '../../schema/sql.ts';
import { labelSql } from '../values/labels.ts';
import type { ExportColumn } from './exportColumn.ts';

interface Texts {
  registry: Registry;
  context: TextContext;
}

/** The text of a value of the row `line`: the name behind a reference. */
function textOf(field: Field, resource: Resource, { registry, context }: Texts): Sql {
  if (!isReference(field)) return onServer(field).exportText(column('line', columnOf(field)), field, context);
  const label = labelSql(field, resource, registry, 'line', harmlessText);
  return namesRecord(field) ? label : sql`array_to_string(${label}, '; ')`;
}

/**
 * The column of a file with a value of lines (`lines.toolId`): its rows repeat the record for each line. Undefined where
 * the resource has no lines of that name.
 * @param requested the names of all columns of the file
 * @throws ServiceError QUERY_MALFORMED when the file would show two kinds of lines
 */
export function lineColumns(
  name: string,
  { resource, registry, context }: Texts & { resource: Resource },
  requested: readonly string[],
): ExportColumn[] | undefined {
  const filters = requested.flatMap((one) => resource.lineFilters.find((known) => known.name === one) ?? []);
  const field = filters.find((one) => one.name === name);
  if (!field) return undefined;
  if (new Set(filters.map(({ through }) => through)).size > 1)
    throw new ServiceError('QUERY_MALFORMED', { details: { reason: 'a file shows one kind of lines' } });
  const lines = linesOf(fieldOf(resource, field.through ?? ''), registry);
  const own = fieldOf(lines.resource, name.split('.')[1] ?? '');
  const ofRecord = and([
    ...livingRows(lines.resource, 'line', sql`t.customer_uuid`),
    sql`${column('line', columnOf(lines.by))} = t.id`,
  ]);
  return [
    {
      heading: field.label,
      text: textOf(own, lines.resource, { registry, context }),
      isNumber: isNumeric(own),
      // The first of them brings the lines.
      ...(filters[0] === field && {
        join: sql`LEFT JOIN ${sql.table(lines.resource.table)} AS line ON ${ofRecord}`,
        order: lines.resource.ordered ? sql`line.position, line.id` : sql`line.created_at, line.id`,
      }),
    },
  ];
}
