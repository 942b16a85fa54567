import { Secret, TOTP } from 'otpauth';
import { until } from './until.ts';

const seconds = 30;
/** The key of the accounts that come with the demo. */
const demoKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/**
 * The time that must be left of a step, so that the server still accepts the code of the step before: a busy machine
 * takes a while to type it and to send it.
 */
const marginInSeconds = 15;

const stepNow = () => Math.floor(Date.now() / 1000 / seconds);

/**
 * An authenticator app with that key in base32. The server accepts each code once, so the app returns each code once.
 */
export function createAuthenticator(key = demoKey) {
  const totp = new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: seconds });
  const lastSteps = new Map<string, number>();

  /** Waits until the current code is a new one for the account: the page of a demo offers it. */
  const awaitFreshStep = async (account: string) => {
    const step = await until(
      'a code that was not used yet',
      () => {
        const now = stepNow();
        return now > (lastSteps.get(account) ?? 0) && now;
      },
      // The code of the next step may have been used, so this can take two steps.
      4 * seconds * 1000,
    );
    lastSteps.set(account, step);
  };

  return {
    awaitFreshStep,
    /**
     * A code that the server accepts, which also takes the codes of the step before and the step after. It is the
     * earliest that was not used, so that three sign-ins in a row seldom wait.
     */
    async nextCode(account: string): Promise<string> {
      const left = seconds - ((Date.now() / 1000) % seconds);
      const first = left > marginInSeconds ? stepNow() - 1 : stepNow();
      const step = Math.max(first, (lastSteps.get(account) ?? 0) + 1);
      await until('the server accepts a code that was not used yet', () => step <= stepNow() + 1);
      lastSteps.set(account, step);
      return totp.generate({ timestamp: step * seconds * 1000 });
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
