import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from './DialogFrame.tsx';

interface PopupProps {
  title: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** A text to read, with one button that closes it. */
export function Popup({ onClose, ...frame }: PopupProps) {
  const translate = useTranslate();
  return (
    <DialogFrame
      {...frame}
      width="xs"
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          {translate('shell.dialog.close')}
        </Button>
      }
    />
  );
}
