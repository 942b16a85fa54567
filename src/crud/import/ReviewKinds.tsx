import { Tab, Tabs } from '@mui/material';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { CountedKind, RowKind } from './rowKinds.ts';

interface ReviewKindsProps {
  kinds: readonly CountedKind[];
  shown: RowKind;
  onChange: (kind: RowKind) => void;
}

const keys = {
  wrong: 'rowsWrong',
  updated: 'rowsChanged',
  created: 'rowsNew',
  unchanged: 'rowsUnchanged',
  skipped: 'rowsSkipped',
} as const;

/** How many rows there are of each kind; people choose which of them to see. */
export function ReviewKinds({ kinds, shown, onChange }: ReviewKindsProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  return (
    <Tabs
      value={shown}
      onChange={(_event, kind: RowKind) => onChange(kind)}
      variant="scrollable"
      aria-label={translate('crud.import.kinds')}
    >
      {kinds.map(({ kind, count }) => (
        <Tab
          key={kind}
          value={kind}
          label={translate(`crud.import.${keys[kind]}`, { count: figures(count) })}
        />
      ))}
    </Tabs>
  );
}
