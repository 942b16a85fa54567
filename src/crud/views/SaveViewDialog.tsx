import { Box, FormLabel, OutlinedInput } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ActionDialog } from '../../layout/dialogs/ActionDialog.tsx';

interface SaveViewDialogProps {
  /** The names of existing views; saving under one of them replaces it. */
  taken: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a view. */
export default function SaveViewDialog({ taken, onSave, onClose }: SaveViewDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState('');
  const name = text.trim();
  const save = () => {
    if (!name) return;
    onSave(name);
    onClose();
  };
  return (
    <ActionDialog
      title={translate('crud.views.saveTitle')}
      action={translate(taken.includes(name) ? 'crud.views.replace' : 'crud.views.confirm')}
      isBlocked={!name}
      onAct={save}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary', mb: 3 }}>{translate('crud.views.saveText')}</Box>
      <FormLabel htmlFor={id}>{translate('crud.views.name')}</FormLabel>
      <OutlinedInput
        fullWidth
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The dialog closes and its opener gets the focus, where the same key press would open it again.
          event.preventDefault();
          save();
        }}
        inputProps={{ id, maxLength: 60 }}
      />
    </ActionDialog>
  );
}
