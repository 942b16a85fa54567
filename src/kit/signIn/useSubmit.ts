import { useState } from 'react';
import { failureCode, failureFields, failureWait, useErrorMessage } from '../../i18n/errorMessage.ts';

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
