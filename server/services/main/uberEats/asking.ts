import { ServiceError } from '../../../../contract/errors.ts';
import { PlatformRefused, PlatformUnavailable } from '../../../integrations/channels/menuPlatform.ts';

/** Milliseconds that somebody waits for Uber Eats. */
const longestWait = 10_000;

/**
 * Asks Uber Eats while somebody waits.
 * @throws ServiceError UBER_REFUSED with its words, UBER_SILENT if it does not answer in time
 */
export async function asking<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(longestWait);
  try {
    return await work(signal);
  } catch (error) {
    if (error instanceof PlatformRefused)
      throw new ServiceError('UBER_REFUSED', { details: { said: error.message }, cause: error });
    if (error instanceof PlatformUnavailable || signal.aborted)
      throw new ServiceError('UBER_SILENT', { cause: error });
    throw error;
  }
}
