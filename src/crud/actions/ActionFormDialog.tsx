import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useMemo } from 'react';
import { actionForm } from '../../../contract/actionForm.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NewRecordFields } from '../record/NewRecordFields.tsx';
import { formValues, initialValues, useRecordForm } from '../record/useRecordForm.ts';
import { useRefresh } from '../useRefresh.ts';
import { useRunAction } from './useRunAction.ts';

interface ActionFormDialogProps {
  resource: Resource;
  action: ResourceAction;
  record: WireRecord;
  onClose: () => void;
}

/** Asks for the inputs of an action on one record, and runs it. If that fails, the dialog stays open and says why. */
export default function ActionFormDialog({ resource, action, record, onClose }: ActionFormDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const run = useRunAction(resource);
  const refresh = useRefresh();
  const form = useMemo(() => actionForm(resource, action), [resource, action]);
  const recordForm = useRecordForm({
    resource: form,
    // Fields of the record begin with its values.
    defaults: action.form.setsFields ? formValues(form, record) : initialValues(form),
    isChange: false,
    save: async (values) => {
      await run(action, record, values).catch((error: unknown) => {
        // If somebody else changed the record, the next try is based on what it is now.
        refresh();
        throw error;
      });
      onClose();
    },
  });
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
        <DialogTitle id={`${id}-title`}>
          {translate('crud.actions.title', { action: action.label, record: recordTitle(resource, record) })}
        </DialogTitle>
        <DialogContent>
          {action.help && (
            <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
              {action.help}
            </Typography>
          )}
          <NewRecordFields resource={form} formId={id} recordForm={recordForm} isNarrow />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isSaving} onClick={onClose}>
            {/* An action can be called Cancel itself. */}
            {translate('shell.dialog.close')}
          </Button>
          <Button type="submit" variant="contained" loading={isSaving}>
            {action.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
