import type { MessageKey } from '../i18n/messageKeys.ts';

/** The fewest characters of a password, blanks around it not counted. */
const passwordMinimum = 12;

/** What a password of this product must not be made of. */
const productName = 'commissary';

export interface PasswordChoice {
  password: string;
  confirmation: string;
}

export interface PasswordJudges {
  /** The person's address, and their name where it is known. */
  own?: readonly string[];
  /** Left out until the list of common passwords is there. */
  isCommon?: ((password: string) => boolean) | undefined;
}

/** Letters and digits beyond the own words that make a password more than those. */
const fewestOthers = 6;

/** Whether hardly anything remains of a password without the own words and the name of the product. */
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

/** What is wrong with a chosen password and its repetition: keys of messages, none for what can be sent. */
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
