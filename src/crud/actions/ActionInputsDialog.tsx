import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NewRecordFields } from '../form/NewRecordFields.tsx';
import type { RecordForm } from '../form/useRecordForm.ts';

interface ActionInputsDialogProps {
  title: string;
  help: string | undefined;
  /** The inputs of the action. */
  form: Resource;
  recordForm: RecordForm;
  /** The words of the button that runs the action. */
  runLabel: string;
  isImpossible?: boolean;
  onClose: () => void;
  /** What the person should know before the inputs. */
  children?: ReactNode;
}

/** Asks for the inputs of an action, and runs it. If that fails, the dialog stays open and says why. */
export function ActionInputsDialog({
  title,
  help,
  form,
  recordForm,
  runLabel,
  isImpossible = false,
  onClose,
  children,
}: ActionInputsDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const { isSaving, submit } = recordForm;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={() => !isSaving && onClose()}
      aria-labelledby={`${id}-title`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        style={{ display: 'contents' }}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          {help && (
            <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
              {help}
            </Typography>
          )}
          {children}
          <NewRecordFields resource={form} formId={id} recordForm={recordForm} isNarrow />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isSaving} onClick={onClose}>
            {/* An action can be called Cancel itself. */}
            {translate('shell.dialog.close')}
          </Button>
          <Button type="submit" variant="contained" loading={isSaving} disabled={isImpossible}>
            {runLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
