/** The fewest characters of a password, blanks around it not counted. */
export const passwordMinimum = 12;

export interface PasswordChoice {
  password: string;
  confirmation: string;
}

/** What is wrong with a chosen password and its repetition: keys of messages, none for what can be sent. */
export function passwordProblems({ password, confirmation }: PasswordChoice): Partial<PasswordChoice> {
  const trimmed = password.trim();
  const repeated = confirmation.trim();
  return {
    ...(trimmed === ''
      ? { password: 'signIn.reset.passwordRequired' }
      : [...trimmed].length < passwordMinimum && { password: 'signIn.reset.passwordShort' }),
    ...(repeated === ''
      ? { confirmation: 'signIn.reset.confirmRequired' }
      : repeated !== trimmed && { confirmation: 'signIn.reset.confirmDiffers' }),
  };
}
