import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';

interface ConfirmDialogProps {
  title: ReactNode;
  /** What the button does, in words. */
  confirm: ReactNode;
  /** What the other button does. Default: cancel. */
  cancel?: string;
  children: ReactNode;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** The button cannot be pressed yet. */
  isBlocked?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done, and stays open with the reason when it could not be done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, children, isDangerous, isBusy = false, isBlocked = false, error } = props;
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={isBusy ? undefined : props.onClose} aria-labelledby={id} maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {children}
        {error && (
          <Alert severity="error" role="alert" sx={{ mt: 3 }}>
            {error}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={props.onClose} disabled={isBusy} autoFocus={isDangerous}>
          {props.cancel ?? translate('crud.cancel')}
        </Button>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          loading={isBusy}
          disabled={isBlocked}
          onClick={props.onConfirm}
          autoFocus={!isBlocked && !isDangerous}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
