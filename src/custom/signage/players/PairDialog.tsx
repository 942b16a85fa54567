import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pairingCode, playerPageCalls, playersName } from '../../../../contract/calls/players.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../../i18n/errorMessage.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { ActionDialog } from '../../../layout/dialogs/ActionDialog.tsx';

interface PairDialogProps {
  player: { id: string; name: string };
  onClose: () => void;
}

/** Pairs the screen that shows a code with a player. */
export default function PairDialog({ player, onClose }: PairDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const pair = useMutation({
    mutationFn: () => api(playerPageCalls.pair, { body: { code, playerId: player.id } }),
    async onSuccess() {
      notify('players.paired', { type: 'success' });
      onClose();
      await queryClient.invalidateQueries({ queryKey: [playersName] });
    },
  });
  const isComplete = code.replaceAll(/[^a-z0-9]/gi, '').length === pairingCode.length;
  const act = () => {
    if (isComplete && !pair.isPending) pair.mutate();
  };
  return (
    <ActionDialog
      title={translate('players.pairTitle', { name: player.name })}
      action={translate('players.pair')}
      isBlocked={!isComplete}
      isBusy={pair.isPending}
      error={pair.error ? errorMessage(pair.error) : undefined}
      onAct={act}
      onClose={onClose}
    >
      <Typography sx={{ mb: 4 }}>
        {translate('players.pairHint', { address: `${window.location.origin}/play` })}
      </Typography>
      <TextField
        label={translate('players.code')}
        value={code}
        autoFocus
        autoComplete="off"
        onChange={({ target }) => setCode(target.value.toUpperCase())}
        onKeyDown={({ key }) => {
          if (key === 'Enter') act();
        }}
        slotProps={{ htmlInput: { maxLength: 12, style: { fontSize: 24, letterSpacing: '0.2em' } } }}
      />
    </ActionDialog>
  );
}
