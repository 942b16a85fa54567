import type { MessageKey } from '../i18n/messageKeys.ts';

/** The minimum characters of a password, not counting spaces at both ends. */
const passwordMinimum = 12;

/** Words that a password must not consist of. */
const productName = 'commissary';

export interface PasswordChoice {
  password: string;
  confirmation: string;
}

export interface PasswordJudges {
  /** The person's address, and their name where it is known. */
  own?: readonly string[];
  /** Missing until the list of common passwords has loaded. */
  isCommon?: ((password: string) => boolean) | undefined;
}

/** Letters and digits that a password needs besides the person's own words. */
const fewestOthers = 6;

/** Whether hardly anything remains of a password without the person's own words and the name of the product. */
function isLittleMoreThan(own: readonly string[], password: string): boolean {
  const whole = own.map((text) => text.toLowerCase());
  const parts = [productName, ...whole, ...whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))];
  const words = parts.filter(({ length }) => length > 2).toSorted((one, other) => other.length - one.length);
  const text = password.toLowerCase();
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.replace(/[^\p{L}\p{N}]/gu, '').length < fewestOthers;
}

function passwordProblem(password: string, { own = [], isCommon }: PasswordJudges): MessageKey | undefined {
  if (password === '') return 'signIn.reset.passwordRequired';
  if ([...password].length < passwordMinimum) return 'signIn.reset.passwordShort';
  if (isLittleMoreThan(own, password)) return 'signIn.reset.passwordOwn';
  return isCommon?.(password) ? 'signIn.reset.passwordCommon' : undefined;
}

/** What is wrong with a chosen password and its repetition, as message keys; none if it can be sent. */
export function passwordProblems(
  { password, confirmation }: PasswordChoice,
  judges: PasswordJudges = {},
): Partial<Record<keyof PasswordChoice, MessageKey>> {
  const trimmed = password.trim();
  const repeated = confirmation.trim();
  const problem = passwordProblem(trimmed, judges);
  return {
    ...(problem && { password: problem }),
    ...(repeated === ''
      ? { confirmation: 'signIn.reset.confirmRequired' }
      : repeated !== trimmed && { confirmation: 'signIn.reset.confirmDiffers' }),
  };
}
