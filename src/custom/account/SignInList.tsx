import { Box, Button } from '@mui/material';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { SignInRow } from '../../kit/signIn/SignInRow.tsx';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useAccount } from '../../session/useAccount.ts';

/** The action for one entry, and its group of messages. */
interface RowAct<Entry> {
  key: 'account.sessions.end' | 'account.devices.remove';
  isOffered: (entry: Entry) => boolean;
  does: (entry: Entry) => Promise<void>;
}

interface SignInListProps<Entry> {
  query: UseQueryResult<Entry[]>;
  /** The text if there are none. */
  none: string;
  nameOf: (entry: Entry) => string;
  factsOf: (entry: Entry) => string[];
  act: RowAct<Entry>;
}

/** Sessions or devices, each with a way to end it. */
export function SignInList<Entry extends { id: string }>(props: SignInListProps<Entry>): ReactNode {
  const { query, none, nameOf, factsOf, act } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const [requested, setRequested] = useState<Entry>();
  const [work, setWork] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false });
  if (query.error) return <FailedState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingSkeleton shape="form" rows={2} />;
  if (query.data.length === 0) return <Box sx={{ color: 'text.secondary' }}>{none}</Box>;

  const end = async (entry: Entry) => {
    setWork({ isBusy: true });
    try {
      await act.does(entry);
      notify(`${act.key}.done`, { type: 'success' });
      setRequested(undefined);
      setWork({ isBusy: false });
    } catch (error) {
      setWork({ isBusy: false, error });
    }
  };
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {query.data.map((entry) => (
          <SignInRow
            key={entry.id}
            name={nameOf(entry)}
            facts={factsOf(entry)}
            action={
              act.isOffered(entry) && (
                <Button
                  color="inherit"
                  size="small"
                  aria-label={translate(`${act.key}.label`, { name: nameOf(entry) })}
                  onClick={() => {
                    setWork({ isBusy: false });
                    setRequested(entry);
                  }}
                >
                  {translate(`${act.key}.button`)}
                </Button>
              )
            }
          />
        ))}
      </Box>
      {requested && (
        <ConfirmDialog
          title={translate(`${act.key}.title`, { name: nameOf(requested) })}
          isBusy={work.isBusy}
          error={work.error}
          action={translate(`${act.key}.submit`)}
          onAct={() => void end(requested)}
          onClose={() => setRequested(undefined)}
        >
          {translate(`${act.key}.text`)}
        </ConfirmDialog>
      )}
    </>
  );
}

const root = ['account'];

/** How the person's account is secured. */
export function useSecurity() {
  const account = useAccount();
  return useQuery({ queryKey: [...root, 'security'], queryFn: ({ signal }) => account.security(signal) });
}

/** The person's open sessions. */
export function useSessions() {
  const account = useAccount();
  return useQuery({ queryKey: [...root, 'sessions'], queryFn: ({ signal }) => account.sessions(signal) });
}

/** The person's trusted devices. */
export function useDevices() {
  const account = useAccount();
  return useQuery({ queryKey: [...root, 'devices'], queryFn: ({ signal }) => account.devices(signal) });
}

/** Reads all of it again, after something that ends some of them. */
export function useForgetSignIns(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: root }), [queryClient]);
}
