import { useMemo } from 'react';
import { actionForm } from '../../../contract/actionForm.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { formValues, initialValues, useRecordForm } from '../form/useRecordForm.ts';
import { ActionInputsDialog } from './ActionInputsDialog.tsx';
import { useRunAction } from './useRunAction.ts';

interface ActionFormDialogProps {
  resource: Resource;
  action: ResourceAction;
  record: WireRecord;
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

/** Asks for the inputs of an action on one record, and runs it. If that fails, the dialog stays open and says why. */
export default function ActionFormDialog({
  resource,
  action,
  record,
  onDone,
  onClose,
}: ActionFormDialogProps) {
  const translate = useTranslate();
  const run = useRunAction(resource);
  const refresh = useRefresh();
  const form = useMemo(() => actionForm(resource, action, record), [resource, action, record]);
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
      onDone?.();
    },
  });
  return (
    <ActionInputsDialog
      title={translate('crud.actions.title', { action: action.label, record: recordTitle(resource, record) })}
      help={action.help}
      runLabel={action.label}
      {...{ form, recordForm, onClose }}
    />
  );
}
