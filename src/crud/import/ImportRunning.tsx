import { Box, Button, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ImportProgress } from './ImportProgress.tsx';
import type { ImportStage } from './importJobs.ts';

/** Whole seconds since then, counting up. */
function useSecondsSince(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - moment) / 1000));
}

/** `0:07`, `12:30`: minutes and seconds. */
const duration = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface ImportRunningProps {
  stage: Extract<ImportStage, { step: 'checking' | 'running' }>;
  onStop: () => void;
}

/** While the server checks or applies the file: how far it is, for how long it has been running, and a way to stop it. */
export function ImportRunning({ stage, onStop }: ImportRunningProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { file, preview, sent, startedAt, read } = stage;
  const isCheck = stage.step === 'checking';
  const rows = { rows: figures(preview.rowCount), smart_count: preview.rowCount };
  const elapsed = translate('crud.import.elapsed', { time: duration(useSecondsSince(startedAt)) });
  return (
    <Box sx={{ p: 6, display: 'grid', gap: 4, maxWidth: 560, justifyItems: 'start' }}>
      <Typography role="status">
        {translate(isCheck ? 'crud.import.checking' : 'crud.import.running', rows)}
      </Typography>
      <ImportProgress
        file={file}
        sent={sent}
        working={
          read
            ? translate('crud.import.read', { read: figures(read), rows: figures(preview.rowCount) })
            : translate(isCheck ? 'crud.import.checkingThere' : 'crud.import.working')
        }
        read={read && Math.min(1, read / preview.rowCount)}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Button variant="outlined" onClick={onStop} autoFocus>
          {translate('crud.import.stop')}
        </Button>
        <Box role="timer" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {elapsed}
        </Box>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(isCheck ? 'crud.import.mayLeaveCheck' : 'crud.import.mayLeave')}
      </Typography>
    </Box>
  );
}
