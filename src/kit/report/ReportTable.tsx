import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReportAnswer } from '../../../contract/calls/reports.ts';
import type { Report } from '../../../contract/options/reports.ts';
import type { ReportTexts } from './useReportTexts.ts';

interface ReportTableProps {
  report: Report;
  rows: ReportAnswer['rows'];
  texts: ReportTexts;
}

/** The groups of a report and their figures. */
export function ReportTable({ report, rows, texts }: ReportTableProps) {
  return (
    <Table size="small" aria-label={report.label}>
      <TableHead>
        <TableRow>
          {report.groups.map((group) => (
            <TableCell key={group.field + group.period}>{texts.heading(group)}</TableCell>
          ))}
          {report.measures.map(({ name, label }) => (
            <TableCell key={name} align="right">
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={JSON.stringify(row.groups)}>
            {report.groups.map((group, index) => (
              <TableCell key={group.field + group.period}>
                {texts.group(group, row.groups[index] ?? { value: null, label: null })}
              </TableCell>
            ))}
            {report.measures.map((measure) => (
              <TableCell key={measure.name} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {texts.measure(measure, row.measures[measure.name])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
