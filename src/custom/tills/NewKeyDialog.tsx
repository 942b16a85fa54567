import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { issueStoreKeyCall } from '../../../contract/calls/stores.ts';
import { issuedIn, type WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useShowIssuedKeys } from '../../kit/fieldKinds/useShowIssuedKeys.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';

const day = 24 * 60 * 60_000;

/** Until when the earlier key works: at once over, some days, or until somebody revokes it. */
const earlierChoices = ['revoked', 'day', 'week', 'now'] as const;
type Earlier = (typeof earlierChoices)[number];

const untilOf = (earlier: Earlier): { earlierUntil?: string | null } => {
  if (earlier === 'now') return {};
  if (earlier === 'revoked') return { earlierUntil: null };
  return { earlierUntil: new Date(Date.now() + (earlier === 'day' ? day : 7 * day)).toISOString() };
};

interface NewKeyDialogProps {
  store: WireRecord;
  /** The store has a key that works. */
  hasKey: boolean;
  onClose: () => void;
}

/** Makes a key for the till of a store, which is shown once. */
export function NewKeyDialog({ store, hasKey, onClose }: NewKeyDialogProps) {
  const translate = useTranslate();
  const api = useApi();
  const refresh = useRefresh();
  const show = useShowIssuedKeys();
  const stores = useResource('stores');
  const [earlier, setEarlier] = useState<Earlier>('revoked');
  const make = useMutation({
    mutationFn: () =>
      api(issueStoreKeyCall, {
        body: { storeUuid: String(store.id), ...(hasKey && untilOf(earlier)) },
      }),
    onSuccess: (record) => {
      onClose();
      show(stores, issuedIn(record as WireRecord));
      refresh();
    },
  });
  return (
    <ConfirmDialog
      title={translate('tills.key.makeTitle', { store: String(store.name) })}
      isBusy={make.isPending}
      error={make.error}
      action={translate('tills.key.makeNow')}
      onAct={() => make.mutate()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {translate('tills.key.makeText')}
        {hasKey && (
          <LabelledSelect
            label={translate('tills.key.earlier')}
            value={earlier}
            onChange={(value) => setEarlier(earlierChoices.find((one) => one === value) ?? 'revoked')}
          >
            {earlierChoices.map((one) => (
              <option key={one} value={one}>
                {translate(`tills.key.earlierChoice.${one}`)}
              </option>
            ))}
          </LabelledSelect>
        )}
      </Box>
    </ConfirmDialog>
  );
}
