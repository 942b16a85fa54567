import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIsOnline } from '../shell/WhileOnline.tsx';
import { DialogFrame } from './DialogFrame.tsx';

interface ActionDialogProps {
  title: ReactNode;
  /** Default: `sm`. */
  width?: 'sm' | 'md';
  /** The inputs or choices. */
  children: ReactNode;
  /** The text of the button. */
  action: ReactNode;
  /** Something is still missing. */
  isBlocked?: boolean;
  isBusy?: boolean;
  /** It needs no server, so it works without a network too. */
  isLocal?: boolean;
  /** The action loses something: its button is red. */
  isDangerous?: boolean;
  error?: string | undefined;
  onAct: () => void;
  onClose: () => void;
}

/** Collects the input for an action and runs it. If that fails, the dialog stays open and says why. */
export function ActionDialog({
  width = 'sm',
  isBlocked = false,
  isBusy = false,
  isLocal = false,
  isDangerous = false,
  ...props
}: ActionDialogProps) {
  const { title, children, action, error, onAct, onClose } = props;
  const translate = useTranslate();
  const isOnline = useIsOnline();
  return (
    <DialogFrame
      title={title}
      width={width}
      error={error}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={isBusy}>
            {translate('crud.cancel')}
          </Button>
          <Button
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            loading={isBusy}
            disabled={isBlocked || !(isOnline || isLocal)}
            onClick={onAct}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
