import { Box } from '@mui/material';
import { PlainCell } from '../../crud/fieldKinds/PlainCell.tsx';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { CellProps } from '../../modules/cell.ts';
import { RefusalsButton } from './RefusalsButton.tsx';

const counts = [
  'rows',
  'created',
  'updated',
  'unchanged',
  'changed',
  'skipped',
  'leftOut',
  'refused',
  'undone',
  'kept',
] as const;

/** Counts that most jobs do not have. */
const sometimes: ReadonlySet<string> = new Set(['skipped', 'leftOut', 'refused', 'kept']);

/** What a job did, in words: "1,202 changed, 1 left out". */
export default function ResultCell({ value, record, place }: CellProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const known = new Map(Object.entries(typeof value === 'object' && value ? value : {}));
  const parts = counts.flatMap((name) => {
    const count = known.get(name);
    const isTold = typeof count === 'number' && (count > 0 || !sometimes.has(name));
    return isTold ? translate(`jobs.result.${name}`, { count: figures(count) }) : [];
  });
  const names: unknown = known.get('keptNames');
  const kept = Array.isArray(names) && names.length > 0 ? `: ${names.join(', ')}` : '';
  const text = <PlainCell text={`${parts.join(', ')}${kept}`} isWrapping />;
  const refused = known.get('refused');
  if (place === 'list' || !record || typeof refused !== 'number' || refused === 0) return text;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {text}
      <RefusalsButton job={record} />
    </Box>
  );
}
