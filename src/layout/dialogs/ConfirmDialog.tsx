import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from './DialogFrame.tsx';

interface ConfirmDialogProps {
  /** What will happen, as a question, which the buttons do not repeat. */
  title: ReactNode;
  /** The consequence. */
  children: ReactNode;
  /** The action loses something, so the safe button has the focus. */
  isDangerous?: boolean;
  isBusy?: boolean;
  error?: string | undefined;
  /** What the buttons say. Default: Continue and Close. */
  words?: { continue: string; close: string };
  onContinue: () => void;
  onClose: () => void;
}

/** Asks before an action: one button does nothing, the other runs it. If that fails, the dialog stays open and says why. */
export function ConfirmDialog({ isDangerous = false, isBusy = false, ...props }: ConfirmDialogProps) {
  const { title, children, error, onContinue, onClose } = props;
  const translate = useTranslate();
  const words = props.words ?? {
    continue: translate('shell.dialog.continue'),
    close: translate('shell.dialog.close'),
  };
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
            {words.close}
          </Button>
          <Button
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            loading={isBusy}
            onClick={onContinue}
            autoFocus={!isDangerous}
          >
            {words.continue}
          </Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
