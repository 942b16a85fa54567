import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import { isFinal, useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIsOnline } from '../shell/WhileOnline.tsx';
import { DialogFrame } from './DialogFrame.tsx';

interface ConfirmDialogProps {
  /** What will happen, as a question. */
  title: ReactNode;
  /** The consequence. */
  children: ReactNode;
  /** The action loses something, so the safe button has the focus. */
  isDangerous?: boolean;
  isBusy?: boolean;
  /** It needs no server, so it works without a network too. */
  isLocal?: boolean;
  /** Why it failed, as it was thrown. */
  error?: unknown;
  /** What it would do is not known yet. */
  isWaiting?: boolean;
  /** What the button says that runs the action: what it does, as in “Delete 2 suppliers”. Undefined: there is nothing to do. */
  action: ReactNode;
  /** What the button says that does nothing. Default: Close. */
  close?: string;
  onAct: () => void;
  onClose: () => void;
}

/**
 * Asks before an action: one button does nothing, the other runs it. If that fails, the dialog stays open and says why.
 * After a refusal, only the first button is left.
 */
export function ConfirmDialog({
  isDangerous = false,
  isBusy = false,
  isLocal = false,
  isWaiting = false,
  ...props
}: ConfirmDialogProps) {
  const { title, children, error, action, close, onAct, onClose } = props;
  const translate = useTranslate();
  const isOnline = useIsOnline();
  const errorMessage = useErrorMessage();
  const isRefused = isFinal(error);
  const closing = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isRefused) closing.current?.focus();
  }, [isRefused]);
  return (
    <DialogFrame
      title={title}
      width="xs"
      error={error ? errorMessage(error) : undefined}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button ref={closing} color="inherit" onClick={onClose} disabled={isBusy} autoFocus={isDangerous}>
            {close ?? translate('shell.dialog.close')}
          </Button>
          {!isRefused && action !== undefined && (
            <Button
              variant="contained"
              color={isDangerous ? 'error' : 'primary'}
              loading={isBusy}
              disabled={isWaiting || !(isOnline || isLocal)}
              onClick={onAct}
              autoFocus={!isDangerous}
            >
              {action}
            </Button>
          )}
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
