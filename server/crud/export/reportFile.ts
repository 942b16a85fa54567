import type { Readable } from 'node:stream';
import type { ReportAnswer } from '../../../contract/calls/reports.ts';
import type { TextContext } from '../../../contract/fieldKinds/moneyText.ts';
import { fieldKinds, isNumeric, numberForFile } from '../../../contract/fieldKinds.ts';
import { harmlessCell } from '../../../contract/formulas.ts';
import type { Report } from '../../../contract/options/reports.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { groupField } from '../lists/reportSql.ts';
import type { ExportFormat } from './exportFile.ts';
import { type TableCell, tableFile } from './tableFile.ts';

/** The heading and the rows of a report, as the cells of a file. */
function tableOf(
  resource: Resource,
  report: Report,
  { rows }: ReportAnswer,
  context: TextContext,
): TableCell[][] {
  const groups = report.groups.map(({ field }) => groupField(resource, field));
  const measured = report.measures.map(({ field }) =>
    field === undefined ? undefined : fieldOf(resource, field),
  );
  const cellOf = (
    index: number,
    { value, label }: ReportAnswer['rows'][number]['groups'][number],
  ): TableCell => {
    const field = groups[index];
    if (label !== null) return harmlessCell(label);
    if (value === null || !field) return null;
    if (report.groups[index]?.period) return String(value);
    return isNumeric(field)
      ? numberForFile(field, Number(value), context)
      : harmlessCell(fieldKinds[field.kind].toText(value, field, context));
  };
  return [
    [...groups.map(({ label }) => label), ...report.measures.map(({ label }) => label)],
    ...rows.map((row) => [
      ...row.groups.map((group, index) => cellOf(index, group)),
      ...report.measures.map(({ name }, index) => {
        const value = row.measures[name] ?? null;
        return value === null ? null : numberForFile(measured[index], value, context);
      }),
    ]),
  ];
}

/** A report as a file. */
export async function reportFile(
  resource: Resource,
  report: Report,
  answer: ReportAnswer,
  { format, context }: { format: ExportFormat; context: TextContext },
): Promise<Readable> {
  const [headings = [], ...rows] = tableOf(resource, report, answer, context);
  return tableFile({ title: report.label, headings: headings.map(String), rows }, format);
}
