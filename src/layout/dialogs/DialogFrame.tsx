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
  /** Why the action failed. */
  error?: string | undefined;
  /** An action is running: Escape and a click beside the dialog do nothing. */
  isBusy?: boolean;
  /** Closing loses what it shows, so only its buttons close it. */
  isKept?: boolean;
  /** Narrow for a question, wide for inputs, wider for rows of inputs. */
  width: 'xs' | 'sm' | 'md';
  onClose: () => void;
}

/** The parts of every dialog: its title, its text, its error, its buttons. */
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
