import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from './DialogFrame.tsx';

interface ActionDialogProps {
  title: ReactNode;
  /** What is to be entered or chosen. */
  children: ReactNode;
  /** What the button does, in words. */
  action: ReactNode;
  /** Something is still missing. */
  isBlocked?: boolean;
  isBusy?: boolean;
  error?: string | undefined;
  onAct: () => void;
  onClose: () => void;
}

/** Takes what is needed for something and does it. Stays open with the reason when it could not be done. */
export function ActionDialog({ isBlocked = false, isBusy = false, ...props }: ActionDialogProps) {
  const { title, children, action, error, onAct, onClose } = props;
  const translate = useTranslate();
  return (
    <DialogFrame
      title={title}
      width="sm"
      error={error}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={isBusy}>
            {translate('crud.cancel')}
          </Button>
          <Button variant="contained" loading={isBusy} disabled={isBlocked} onClick={onAct}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
