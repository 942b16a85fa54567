import { Box, Button } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PlainCell } from '../../kit/fieldKinds/PlainCell.tsx';
import type { CellProps } from '../../modules/cell.ts';
import { RefusalsButton } from './RefusalsButton.tsx';
import { useExportAgain } from './useExportAgain.ts';
import { useResultText } from './useResultText.ts';

/** What a job did, in words, and what people can do with it. */
export default function ResultCell({ value, record, place }: CellProps) {
  const translate = useTranslate();
  const resultText = useResultText();
  const again = useExportAgain({ resource: String(record?.resource), result: value });
  const text = <PlainCell text={resultText(value)} isWrapping />;
  const hasRefusals = typeof value === 'object' && value && 'refused' in value && Number(value.refused) > 0;
  if (place === 'list' || !record || !(hasRefusals || again)) return text;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {text}
      {hasRefusals && <RefusalsButton job={record} />}
      {again && (
        <Button color="inherit" loading={again.isBusy} onClick={again.start}>
          {translate('jobs.again')}
        </Button>
      )}
    </Box>
  );
}
