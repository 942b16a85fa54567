import { Box, Tab, Table, TableBody, TableCell, TableHead, TableRow, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import type { CheckedRow } from '../../../contract/calls/imports.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ReviewRows } from '../imports/ReviewRows.tsx';
import { useNamedResource } from '../records/useResource.ts';

/** The first records that a file adds and changes. */
export interface FirstRows {
  created: readonly CheckedRow[];
  updated: readonly CheckedRow[];
}

const columns = ['added', 'changed', 'unchanged'] as const;

/** How many records of one kind an import added, changed and found as they are. */
export type CountsOf = Readonly<Record<(typeof columns)[number], number>>;

interface PartCounts {
  label: string;
  counts: CountsOf;
}

/** What an import did to each part, or would do. */
export function ImportCounts({ parts, title }: { parts: readonly PartCounts[]; title: string }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const shown = parts.filter(({ counts }) => columns.some((column) => counts[column] > 0));
  return (
    <Box sx={{ overflowX: 'auto', maxWidth: 640 }} tabIndex={0} role="region" aria-label={title}>
      <Table size="small" aria-label={title}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('tableImport.records')}</TableCell>
            {columns.map((column) => (
              <TableCell key={column} align="right">
                {translate(`tableImport.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map(({ label, counts }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {figures(counts[column])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

interface PartRowsProps {
  counts: Readonly<Record<string, CountsOf>>;
  first: Readonly<Record<string, FirstRows>>;
  /** The resource of each part. */
  resources: Readonly<Record<string, string>>;
  labelOf: (part: string) => string;
}

/** What an import would do to each part, record by record and cell by cell. */
export function PartRows({ counts, first, resources, labelOf }: PartRowsProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<string>();
  const parts = Object.keys(first).filter(
    (part) => (first[part]?.created.length ?? 0) + (first[part]?.updated.length ?? 0) > 0,
  );
  const shown = parts.find((part) => part === chosen) ?? parts[0];
  if (shown === undefined) return null;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Tabs
        value={shown}
        onChange={(_event, part: string) => setChosen(part)}
        variant="scrollable"
        aria-label={translate('tableImport.byRecord')}
      >
        {parts.map((part) => (
          <Tab key={part} value={part} label={labelOf(part)} />
        ))}
      </Tabs>
      <RowsOfPart resource={resources[shown] ?? ''} first={first[shown]} counts={counts[shown]} />
    </Box>
  );
}

interface RowsOfPartProps {
  resource: string;
  first: FirstRows | undefined;
  counts: CountsOf | undefined;
}

function RowsOfPart({ resource: name, first, counts }: RowsOfPartProps) {
  const translate = useTranslate();
  const resource = useNamedResource(name);
  const kinds = [
    { title: 'tableImport.changed', isNew: false, rows: first?.updated ?? [], count: counts?.changed ?? 0 },
    { title: 'tableImport.added', isNew: true, rows: first?.created ?? [], count: counts?.added ?? 0 },
  ] as const;
  return kinds
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, isNew, rows, count }) => (
      <Box key={title}>
        <Typography variant="h3">{translate(title)}</Typography>
        <ReviewRows {...{ resource, isNew, rows, count }} />
      </Box>
    ));
}
