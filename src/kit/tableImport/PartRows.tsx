import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { CheckedRow } from '../../../contract/calls/imports.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ReviewRows } from '../imports/ReviewRows.tsx';
import { useNamedResource } from '../records/useResource.ts';
import type { CountsOf } from './ImportCounts.tsx';

/** The first records that a file adds and changes. */
export interface FirstRows {
  created: readonly CheckedRow[];
  updated: readonly CheckedRow[];
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
