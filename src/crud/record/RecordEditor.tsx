import { Box } from '@mui/material';
import { useEffect, useEffectEvent, useId, useLayoutEffect } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { changedValues } from '../../dataProviders/changes.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useKey } from '../../kit/useKey.ts';
import { useIsOnline } from '../../layout/shell/useIsOnline.ts';
import { BelowFields, FieldsAndBelow } from '../form/BelowFields.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { FieldRow } from '../form/FieldRow.tsx';
import { FormSections } from '../form/FormSections.tsx';
import { SaveBar } from '../form/SaveBar.tsx';
import { formValues } from '../form/useRecordForm.ts';
import { RecordSummary } from './RecordSummary.tsx';
import { useFieldOfAddress } from './useFieldOfAddress.ts';
import { useRecordUpdate } from './useRecordUpdate.ts';

interface RecordEditorProps {
  resource: Resource;
  record: WireRecord;
  isNarrow: boolean;
  /** False while another form of the page is in front: keys belong to that one. Default: true. */
  isInFront?: boolean;
  onDirtyChange: (isDirty: boolean) => void;
  onSaved?: (() => void) | undefined;
}

/** A record to change: its sections, its changes, and the dialog for a conflict with somebody else's change. */
export function RecordEditor(props: RecordEditorProps) {
  const { resource, record, isNarrow, isInFront = true, onDirtyChange, onSaved } = props;
  const formId = useId();
  const words = useWords(resource);
  const isOnline = useIsOnline();
  const { base, form, isSaving, refusal, submit, question, takeOver } = useRecordUpdate(
    resource,
    record,
    onSaved,
  );
  const values = useWatch({ control: form.control });
  const changes = changedValues(resource, values, base);
  const isDirty = Object.keys(changes).length > 0;

  useFieldOfAddress(resource, formId);
  // Told before the browser draws: whoever sees that everything is saved can leave at once.
  useLayoutEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useLayoutEffect(() => () => onDirtyChange(false), [onDirtyChange]);
  // Shows a newer record at once, unless that would lose what the person is entering. In that case, saving settles
  // it.
  const showNewer = useEffectEvent(() => {
    if (!isDirty && !isSaving) takeOver(record);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed record is taken over
  useEffect(() => showNewer(), [record]);

  return (
    <FormProvider {...form}>
      {isInFront && <SaveKey onSave={submit} />}
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          submit();
        }}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}
      >
        {/* Offline, the form cannot save, so it takes no input. */}
        <Box sx={{ display: 'flex', flex: 1, px: 6, py: 4 }}>
          <FieldsAndBelow
            {...{ resource, isNarrow }}
            fields={
              <Box component="fieldset" disabled={!isOnline} sx={{ minWidth: 0, m: 0, border: 0, p: 0 }}>
                <ErrorSummary resource={resource} formId={formId} refusal={refusal} />
                <FormSections
                  resource={resource}
                  formId={formId}
                  isNarrow={isNarrow}
                  summary={
                    resource.form.summary.length > 0 && <RecordSummary {...{ resource }} record={base} />
                  }
                  draw={(field) => (
                    <FieldRow
                      key={field.name}
                      {...{ resource, field, words, formId }}
                      record={base}
                      autoFocus={false}
                    />
                  )}
                />
              </Box>
            }
            below={<BelowFields resource={resource} record={base} values={values} />}
          />
        </Box>
        <SaveBar
          resource={resource}
          record={base}
          changes={changes}
          isSaving={isSaving}
          onSave={submit}
          onDiscard={() => form.reset(formValues(resource, base))}
        />
        {/* Enter in a field saves, as in any form. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Box>
      {question}
    </FormProvider>
  );
}

function SaveKey({ onSave }: { onSave: () => void }) {
  useKey('mod+s', 'crud.keys.save', onSave);
  return null;
}
