import type { DemoHints } from '../../contract/calls/demo.ts';
import type { CustomerMapping } from '../../contract/calls/signedIn.ts';
import type { AuthConfigAnswer } from '../../contract/calls/signIn.ts';

/** The steps of the sign-in. Each moves the session forward; the guard then opens the page for the next step. */
export interface SignIn {
  login(account: { username: string; password: string }): Promise<void>;
  /** Checks a code, from the app or a recovery code. The session moves on when the page calls the answer's `goOn`. */
  verify(answer: { code: string; isTrusted: boolean }): Promise<VerifiedStep>;
  /** What a new authenticator app needs. @throws HttpError FACTOR_ENROLLED when one is already set up */
  authConfig(signal: AbortSignal): Promise<AuthConfigAnswer>;
  /** Chooses the first customer, or another one later. */
  selectCustomer(customer: CustomerMapping): Promise<void>;
  /** Loads what this person may do now. */
  renewRights(): Promise<void>;
  /** Ends the session in all tabs, even if the server cannot be reached. */
  logout(): Promise<void>;
  /** What the demo tells; null if this is not a demo. */
  demoHints(signal?: AbortSignal): Promise<DemoHints | null>;
}

/** The result of a correct code. It appears only once, so the page shows it before the session moves on. */
export interface VerifiedStep {
  /** After an enrolment. */
  recoveryCodes: string[] | undefined;
  /** After a recovery code was used. */
  recoveryCodesLeft: number | undefined;
  /** Where to choose a password, if the typed one was a one-time password. */
  choosePasswordAt: string | undefined;
  /** Opens the session as far as it can by itself. */
  goOn(): Promise<void>;
}
