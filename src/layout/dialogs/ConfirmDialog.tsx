import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from './DialogFrame.tsx';

interface ConfirmDialogProps {
  /** What will be done, as a question: the buttons do not repeat it. */
  title: ReactNode;
  /** What comes of it. */
  children: ReactNode;
  /** Something is lost by it: the safe button has the focus. */
  isDangerous?: boolean;
  isBusy?: boolean;
  error?: string | undefined;
  onContinue: () => void;
  onClose: () => void;
}

/** Asks before something is done: Close does nothing, Continue does it. Stays open with the reason when it could not be done. */
export function ConfirmDialog({ isDangerous = false, isBusy = false, ...props }: ConfirmDialogProps) {
  const { title, children, error, onContinue, onClose } = props;
  const translate = useTranslate();
  return (
    <DialogFrame
      title={title}
      width="xs"
      error={error}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={isBusy} autoFocus={isDangerous}>
            {translate('shell.dialog.close')}
          </Button>
          <Button
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            loading={isBusy}
            onClick={onContinue}
            autoFocus={!isDangerous}
          >
            {translate('shell.dialog.continue')}
          </Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
