import Box from '@mui/material/Box';
import type { RecordLink } from '../../../contract/catalogue/menuShape.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { RecordName } from '../../kit/records/RecordName.tsx';

interface LadderStepProps {
  text: string;
  record: RecordLink | null;
  amount: string;
  /** Whether the rule had nothing to say, gave an amount, or decided. */
  state: 'asked' | 'found' | 'decides';
}

/** One rule of a price: what it says, the record behind it, and the amount. */
export function LadderStep({ text, record, amount, state }: LadderStepProps) {
  const translate = useTranslate();
  const isQuiet = state === 'asked';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '12px minmax(0, 1fr) auto',
        columnGap: 3,
        py: 2,
        px: 3,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: state === 'decides' ? 'accent.soft' : undefined,
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 10,
          height: 10,
          mt: '5px',
          borderRadius: '50%',
          border: 2,
          borderColor: isQuiet ? 'text.disabled' : 'primary.main',
          bgcolor: state === 'decides' ? 'primary.main' : undefined,
        }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ color: isQuiet ? 'text.secondary' : 'text.primary' }}>
          {text} {state === 'decides' && <strong>{translate('pricing.decides')}</strong>}
        </Box>
        {record && <RecordName record={record} />}
      </Box>
      <Box
        sx={{
          fontVariantNumeric: 'tabular-nums',
          textAlign: 'right',
          color: isQuiet ? 'text.secondary' : 'text.primary',
          fontWeight: state === 'decides' ? 600 : undefined,
        }}
      >
        {amount}
      </Box>
    </Box>
  );
}
