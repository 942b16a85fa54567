import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { passwordProblems } from '../../session/passwordRules.ts';
import { PasswordField } from './PasswordField.tsx';

type CommonPasswords = typeof import('../../session/commonPasswords.ts');

/** The list loads only where people choose a password. Without it, the other rules apply. */
const loadCommonPasswords = (): Promise<CommonPasswords | undefined> =>
  import('../../session/commonPasswords.ts').catch((error) => {
    console.error(error);
    return undefined;
  });

interface NewPasswordOptions {
  /** The person whose password it is, because the password must differ from their name and address. */
  own: readonly string[];
  autoFocus?: boolean;
}

interface NewPassword {
  /** The inputs: a new password, twice. */
  fields: ReactNode;
  /** The password if it can be sent. Otherwise the inputs say what is wrong, and the first of them gets the focus. */
  choose(): Promise<string | undefined>;
}

/** The inputs for a new password, as part of a form. */
export function useNewPassword({ own, autoFocus = false }: NewPasswordOptions): NewPassword {
  const translate = useTranslate();
  const [choice, setChoice] = useState({ password: '', confirmation: '' });
  const [isChecked, setIsChecked] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const confirmation = useRef<HTMLInputElement>(null);
  const [common, setCommon] = useState<CommonPasswords>();
  const problemsWith = (list: CommonPasswords | undefined) =>
    passwordProblems(choice, { own, isCommon: list?.isCommonPassword });
  const problems = problemsWith(common);
  const worded = (problem: MessageKey | undefined) => (isChecked && problem ? translate(problem) : undefined);

  useEffect(() => {
    void loadCommonPasswords().then(setCommon);
  }, []);

  return {
    async choose() {
      setIsChecked(true);
      const found = problemsWith(await loadCommonPasswords());
      if (found.password) password.current?.focus();
      else if (found.confirmation) confirmation.current?.focus();
      else return choice.password;
      return undefined;
    },
    fields: (
      <>
        <PasswordField
          id="new-password"
          label={translate('signIn.reset.password')}
          autoComplete="new-password"
          autoFocus={autoFocus}
          inputRef={password}
          value={choice.password}
          onChange={(value) => setChoice({ ...choice, password: value })}
          problem={worded(problems.password)}
          help={translate('signIn.reset.help')}
        />
        <PasswordField
          id="confirm-password"
          label={translate('signIn.reset.confirm')}
          autoComplete="new-password"
          inputRef={confirmation}
          value={choice.confirmation}
          onChange={(value) => setChoice({ ...choice, confirmation: value })}
          problem={worded(problems.confirmation)}
        />
      </>
    ),
  };
}
