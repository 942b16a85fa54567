import { Alert, Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { failureCode, failureFields, failureWait, useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

const twoDigits = (count: number) => String(Math.floor(count)).padStart(2, '0');

/** `14:05`, or `23:59:59` if an hour or more is left. */
function inClockTime(seconds: number): string {
  const hours = seconds < 3600 ? [] : [Math.floor(seconds / 3600)];
  return [...hours, twoDigits((seconds % 3600) / 60), twoDigits(seconds % 60)].join(':');
}

/** Whole seconds until the moment, counted down to 0. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1000));
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

/** Why a step of the sign-in failed. */
export interface Failure {
  text: string;
  /** What was thrown. */
  error?: unknown;
  /** A code of the contract's table; undefined when there was no answer. */
  code: string | undefined;
  /** The errors of single fields, by their name. */
  fields?: Readonly<Record<string, string>>;
  /** When another try is allowed, in milliseconds of the clock. */
  waitsUntil: number | undefined;
}

/** Runs one step of the sign-in. It is busy only while the step runs, and keeps the refusal. */
export function useSubmit() {
  const message = useErrorMessage();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** Returns true when the step succeeded. */
  const submit = async (step: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await step();
      return true;
    } catch (error) {
      console.error(error);
      const seconds = failureWait(error);
      const waitsUntil = seconds === undefined ? undefined : Date.now() + seconds * 1000;
      setFailure({
        text: message(error),
        error,
        code: failureCode(error),
        fields: failureFields(error),
        waitsUntil,
      });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, submit };
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
