import { sql } from 'kysely';
import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { TextContext } from '../../../contract/fieldKinds/moneyText.ts';
import {
  fileFields,
  isLines,
  isMoment,
  isNumeric,
  isReference,
  isSecret,
  namesRecord,
} from '../../../contract/fieldKinds.ts';
import { harmlessCell } from '../../../contract/formulas.ts';
import type { Registry } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { shownSystemFields, systemFieldOf, systemFields } from '../../../contract/systemFields.ts';
import { harmlessText } from '../../schema/fieldKind.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { column } from '../../schema/sql.ts';
import { joinedAggregate, joinedLabel } from '../values/joins.ts';
import { labelSql } from '../values/labels.ts';
import { isInFiles } from '../values/tablesRead.ts';
import { valueSql } from '../values/values.ts';
import type { ExportColumn } from './exportColumn.ts';
import { lineColumns } from './lineColumns.ts';

/** The system fields that a file can have as columns. */
const systemNames: readonly string[] = ['id', 'version', 'order', ...shownSystemFields];

/** A column with a system field; undefined where the resource has none of that name to show. */
function systemColumn(name: string, resource: Resource): ExportColumn | undefined {
  const field = systemNames.includes(name) ? systemFieldOf(resource, name) : undefined;
  if (!field) return undefined;
  const value = column('t', systemFields.get(name)?.column ?? name);
  const text = isMoment(field) ? sql`to_char(${value} AT TIME ZONE 'UTC', 'DD-MM-YYYY HH24:MI')` : value;
  return { heading: field.label, text, isNumber: isNumeric(field) };
}

/** The file that has the columns. */
interface ColumnsOf {
  resource: Resource;
  registry: Registry;
  context: TextContext;
  /** The file is there to come back: it has what an import reads, and no name in it means two records. */
  isForImport?: boolean;
}

/** The columns of one field: one, or one for each language. */
function fieldColumns(field: Field, of: ColumnsOf): ExportColumn[] {
  const { resource, registry } = of;
  const value = valueSql(field, resource, registry, 't', { isJoined: true });
  const parts = fileFields(field);
  if (parts.length === 1 && parts[0] === field) return [fieldColumn(field, of)];
  return parts.map(({ label, source }) => {
    const part = source.slice(field.source.length + 1);
    const text = harmlessText(sql`(${value}->>${sql.lit(part)})`);
    return { heading: label, part, text, isNumber: false };
  });
}

function fieldColumn(field: Field, { resource, registry, isForImport, context }: ColumnsOf): ExportColumn {
  const { label: heading } = field;
  if (namesRecord(field)) {
    const { value, join } = joinedLabel(field, { resource, registry }, { isDistinct: isForImport });
    return { heading, text: harmlessText(value), join, isNumber: false };
  }
  if (isReference(field))
    return {
      heading,
      text: sql`array_to_string(${labelSql(field, resource, registry, 't', harmlessText)}, '; ')`,
      isNumber: false,
    };
  if (field.aggregate) {
    const { value, join } = joinedAggregate(field, registry);
    return { heading, text: onServer(field).exportText(value, field, context), join, isNumber: true };
  }
  const value = valueSql(field, resource, registry, 't', { isJoined: true });
  return { heading, text: onServer(field).exportText(value, field, context), isNumber: isNumeric(field) };
}

const textsParameter = z.array(z.string()).min(1).max(200);

const refuse = (reason: string): never => {
  throw new ServiceError('QUERY_MALFORMED', { details: { reason } });
};

/** The texts of a parameter; undefined if it is missing. @throws ServiceError QUERY_MALFORMED */
function textsOf(name: 'columns' | 'headings', json: string | undefined): string[] | undefined {
  if (json === undefined) return undefined;
  let texts: unknown;
  try {
    texts = JSON.parse(json);
  } catch {
    return refuse(`"${name}" must be JSON`);
  }
  const parsed = textsParameter.safeParse(texts);
  return parsed.success ? parsed.data : refuse(`"${name}" must be a list of texts`);
}

/** The headings that a request gives; undefined if it gives none. @throws ServiceError QUERY_MALFORMED */
export function headingsFor(count: number, json: string | undefined): string[] | undefined {
  const headings = textsOf('headings', json);
  if (headings && headings.length !== count) return refuse('"headings" must be as many as the columns');
  return headings?.map(harmlessCell);
}

/**
 * The columns that the list shows, in its order. When none are named: every field of the record and every column of
 * the list; in a file for an import, every field that people set. Pages send headings if people read them in a language
 * other than English.
 * @throws ServiceError QUERY_MALFORMED
 */
export function exportColumns(
  of: ColumnsOf,
  requested: { columns?: string | undefined; headings?: string | undefined },
): ExportColumn[] {
  const columns = namedColumns(of, textsOf('columns', requested.columns));
  const headings = headingsFor(columns.length, requested.headings);
  return columns.flatMap((parts, index) => {
    const heading = headings?.[index];
    return parts.map((column) =>
      heading === undefined
        ? column
        : { ...column, heading: column.part === undefined ? heading : `${heading}.${column.part}` },
    );
  });
}

function namedColumns(of: ColumnsOf, requested: readonly string[] | undefined): ExportColumn[][] {
  const { resource, isForImport } = of;
  const fields = [...resource.fields.values()].filter((field) => !isLines(field));
  const isRead = ({ name, readOnly }: Field) => !readOnly && name !== resource.softDelete;
  const isShown = (field: Field) =>
    !isSecret(field) && isInFiles(field, resource) && (!isForImport || isRead(field));
  if (requested === undefined) return fields.filter(isShown).map((field) => fieldColumns(field, of));
  const twice = requested.find((name, index) => requested.indexOf(name) !== index);
  if (twice !== undefined) return refuse(`the column "${twice}" is named twice`);
  return requested.map((name): ExportColumn[] => {
    const system = systemColumn(name, resource);
    if (system) return [system];
    const inLines = lineColumns(name, of, requested);
    if (inLines) return inLines;
    const field = fields.find((one) => one.source === name || one.name === name);
    return field ? fieldColumns(field, of) : refuse(`there is no field "${name}"`);
  });
}
