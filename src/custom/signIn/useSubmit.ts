import { useState } from 'react';
import { useErrorMessage } from '../../i18n/errorMessage.ts';

/** Runs one step of the sign-in: busy only while it runs, and what it was refused with as a sentence. */
export function useSubmit() {
  const message = useErrorMessage();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (step: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await step();
    } catch (error) {
      console.error(error);
      setFailure(message(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, submit };
}
