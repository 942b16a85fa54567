import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

interface DialogFrameProps {
  title: ReactNode;
  children: ReactNode;
  /** The buttons at its foot. */
  actions: ReactNode;
  /** Why what was asked for could not be done. */
  error?: string | undefined;
  /** Something is on its way: Escape and a press beside the dialog do nothing. */
  isBusy?: boolean;
  /** What it shows is gone with it, so that only its buttons close it. */
  isKept?: boolean;
  /** Narrow for a question, wide for what is entered. */
  width: 'xs' | 'sm';
  onClose: () => void;
}

/** What every dialog is made of: its name, what it says, what went wrong, its buttons. */
export function DialogFrame({
  title,
  children,
  actions,
  error,
  isBusy = false,
  isKept = false,
  width,
  onClose,
}: DialogFrameProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={isBusy || isKept ? undefined : onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth={width}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {children}
        {error && (
          <Alert severity="error" role="alert" sx={{ mt: 3 }}>
            {error}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
