import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';

interface ImportRunningProps {
  rows: number;
  onStop: () => void;
}

/** While the file is applied: what is going on, and the way to stop it. */
export function ImportRunning({ rows, onStop }: ImportRunningProps) {
  const translate = useTranslate();
  const text = translate('crud.import.running', { rows: rows.toLocaleString('en-US'), smart_count: rows });
  return (
    <Box role="status" sx={{ p: 6, display: 'grid', gap: 4, maxWidth: 560, justifyItems: 'start' }}>
      <Typography>{text}</Typography>
      <LinearProgress aria-label={text} sx={{ width: '100%' }} />
      <Button variant="outlined" onClick={onStop} autoFocus>
        {translate('crud.import.stop')}
      </Button>
    </Box>
  );
}
