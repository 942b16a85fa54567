import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { DialogFrame } from './DialogFrame.tsx';

interface PopupProps {
  title: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** Something to read, and the one button that closes it. */
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
