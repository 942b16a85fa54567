import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useSecondsUntil } from './useSecondsUntil.ts';
import type { Failure } from './useSubmit.ts';

const twoDigits = (count: number) => String(Math.floor(count)).padStart(2, '0');

/** `14:05`, or `23:59:59` if an hour or more is left. */
function inClockTime(seconds: number): string {
  const hours = seconds < 3600 ? [] : [Math.floor(seconds / 3600)];
  return [...hours, twoDigits((seconds % 3600) / 60), twoDigits(seconds % 60)].join(':');
}

/** The remaining time, outside the alert, so that screen readers do not read it every second. */
function TimeLeft({ until }: { until: number }) {
  const translate = useTranslate();
  const seconds = useSecondsUntil(until);
  if (seconds === 0) return null;
  return (
    <Box role="timer" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', mt: 1 }}>
      {translate('signIn.timeLeft', { time: inClockTime(seconds) })}
    </Box>
  );
}

interface FailureAlertProps {
  failure: Failure | undefined;
}

/** Why a step failed, and how long the next try has to wait. Empty if nothing failed. */
export function FailureAlert({ failure }: FailureAlertProps) {
  if (!failure) return null;
  return (
    <Box>
      <Alert severity="error">{failure.text}</Alert>
      {failure.waitsUntil !== undefined && <TimeLeft until={failure.waitsUntil} />}
    </Box>
  );
}
