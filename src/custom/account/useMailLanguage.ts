import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../session/useAccount.ts';

const queryKey = ['account', 'mailLanguage'];

/** The language of the mails to the person: undefined until it is known, null if there is none yet. */
export function useMailLanguage() {
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
