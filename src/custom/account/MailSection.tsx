import { MenuItem, TextField } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { languageFor, offeredLanguages } from '../../i18n/languages.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useAccount } from '../../session/useAccount.ts';
import { AccountSection } from './AccountSection.tsx';

/** The language of the mails to the person, if there is more than one. */
export function MailSection({ languages = offeredLanguages }) {
  return languages.length < 2 ? null : <MailLanguage languages={languages} />;
}

const queryKey = ['account', 'mailLanguage'];

/** The language of the mails to the person: undefined until it is known, null if there is none yet. */
function useMailLanguage() {
  const account = useAccount();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => account.mailLanguage(signal),
  });
  const choosing = useMutation({
    mutationFn: (language: string) => account.chooseMailLanguage(language),
    onSuccess: (_answer, language) => queryClient.setQueryData(queryKey, { language }),
  });
  return {
    language: data?.language,
    error: error ?? choosing.error,
    isChoosing: choosing.isPending,
    choose: (language: string, onSuccess: () => void) => choosing.mutate(language, { onSuccess }),
    readAgain: () => {
      choosing.reset();
      void refetch();
    },
  };
}

function MailLanguage({ languages }: { languages: typeof offeredLanguages }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { language, error, isChoosing, choose, readAgain } = useMailLanguage();
  const isOffered = languages.some(({ code }) => code === language);
  return (
    <AccountSection title={translate('account.mails.heading')} lead={translate('account.mails.about')}>
      {error ? (
        <FailedState error={error} onRetry={readAgain} />
      ) : language === undefined ? (
        <LoadingSkeleton shape="form" rows={1} />
      ) : (
        <TextField
          select
          id="mail-language"
          label={translate('account.mails.language')}
          value={isOffered ? language : languageFor([language]).code}
          disabled={isChoosing}
          sx={{ maxWidth: 320 }}
          onChange={({ target }) =>
            choose(target.value, () => notify('account.mails.done', { type: 'success' }))
          }
        >
          {languages.map(({ code, name }) => (
            <MenuItem key={code} value={code} lang={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </AccountSection>
  );
}
