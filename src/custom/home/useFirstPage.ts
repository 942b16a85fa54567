import { useMutation } from '@tanstack/react-query';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useAccount } from '../../session/useAccount.ts';

/** Changes which page opens after the person signs in. The account keeps the choice; people are told of a failure. */
export function useFirstPage() {
  const account = useAccount();
  return useMutation({
    mutationFn: (beginsAtHome: boolean) => account.chooseFirstPage(beginsAtHome),
    onError: useNotifyFailure(),
  });
}
