import { FormLabel, OutlinedInput } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ActionDialog } from '../../layout/dialogs/ActionDialog.tsx';

interface MoveToDialogProps {
  /** What is moved: the name of a row, or how many rows. */
  what: string;
  /** The place now, from 1. */
  position: number;
  total: number;
  onMove: (position: number) => void;
  onClose: () => void;
}

/** Asks for the place of a row, or of the first of several. */
export default function MoveToDialog({ what, position, total, onMove, onClose }: MoveToDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState(String(position));
  const desired = Number(text);
  const isPlace = Number.isInteger(desired) && desired >= 1 && desired <= total;
  const move = () => {
    if (!isPlace) return;
    onClose();
    onMove(desired);
  };
  return (
    <ActionDialog
      isLocal
      title={translate('crud.arrange.moveTitle', { what })}
      action={translate('crud.arrange.moveThere')}
      isBlocked={!isPlace}
      onAct={move}
      onClose={onClose}
    >
      <FormLabel htmlFor={id}>{translate('crud.arrange.position', { total })}</FormLabel>
      <OutlinedInput
        fullWidth
        autoFocus
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value.replaceAll(/\D/g, ''))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The row gets the focus, where the same key press would ask again.
          event.preventDefault();
          move();
        }}
        inputProps={{ id, inputMode: 'numeric', maxLength: 4 }}
      />
    </ActionDialog>
  );
}
