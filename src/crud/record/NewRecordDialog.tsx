import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useId, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { changedValues } from '../../dataProviders/changes.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FormValues } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useKey } from '../../kit/useKey.ts';
import { useLeaveGuard } from '../../kit/useLeaveGuard.tsx';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { NewRecordFields } from '../form/NewRecordFields.tsx';
import { useRecordCreate } from './useRecordCreate.tsx';

interface NewRecordDialogProps {
  resource: Resource;
  /** What the person typed where they looked for the record. */
  name?: string;
  prefilled?: FormValues;
  onCreated: (id: Identifier) => void;
  onClose: () => void;
}

/** A new record without leaving the page: its own form, in a dialog. */
export default function NewRecordDialog({
  resource,
  name,
  prefilled,
  onCreated,
  onClose,
}: NewRecordDialogProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const id = useId();
  const title = fieldOf(resource, resource.title);
  const start = useMemo(
    () => ({ ...prefilled, ...(name && !title.readOnly && { [title.source]: name }) }),
    [prefilled, name, title],
  );
  const recordForm = useRecordCreate(resource, start, (record) => onCreated(record.id));
  const { form, submit, isSaving, defaults } = recordForm;
  const values = useWatch({ control: form.control });
  const { guarded, question } = useLeaveGuard(
    Object.keys(changedValues(resource, values, defaults)).length > 0,
  );
  useKey('mod+s', 'crud.keys.save', submit);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={() => !isSaving && guarded(onClose)}
      aria-labelledby={`${id}-title`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is drawn inside the form that opened it, so its submit must not reach that form.
          event.stopPropagation();
          submit();
        }}
        style={{ display: 'contents' }}
      >
        <DialogTitle id={`${id}-title`}>{translate('crud.list.new', words.names)}</DialogTitle>
        <DialogContent>
          <WhileOnline>
            <NewRecordFields {...{ resource, recordForm }} formId={id} isNarrow />
          </WhileOnline>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isSaving} onClick={() => guarded(onClose)}>
            {translate('crud.cancel')}
          </Button>
          <WhileOnline>
            <Button type="submit" variant="contained" loading={isSaving}>
              {translate('crud.form.create', words.names)}
            </Button>
          </WhileOnline>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}
