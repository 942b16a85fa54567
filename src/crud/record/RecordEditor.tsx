import { Box } from '@mui/material';
import { RecordContextProvider, ResourceContextProvider } from 'ra-core';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
} from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { changedValues } from '../../dataProviders/changes.ts';
import type { FormValues } from '../../kit/records/fields.ts';
import { fieldParameter } from '../../kit/records/paths.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useKey } from '../../kit/useKey.ts';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { BelowFields, FieldsAndBelow } from '../form/BelowFields.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { FieldRow } from '../form/FieldRow.tsx';
import { FormSections } from '../form/FormSections.tsx';
import { SaveBar } from '../form/SaveBar.tsx';
import { formValues } from '../form/useRecordForm.ts';
import { RecordSummary } from './RecordSummary.tsx';
import { useRecordUpdate } from './useRecordUpdate.ts';

/** The form of a record, for its fields and for whatever else of the page changes the record. */
interface RecordForm
  extends Pick<ReturnType<typeof useRecordUpdate>, 'base' | 'isSaving' | 'refusal' | 'submit'> {
  resource: Resource;
  formId: string;
  values: FormValues;
  /** The values that differ from the record. */
  changes: FormValues;
  discard: () => void;
}

const RecordFormContext = createContext<RecordForm | undefined>(undefined);

function useOwnForm(): RecordForm {
  const form = useContext(RecordFormContext);
  if (!form) throw new Error('There is no RecordForm above this component.');
  return form;
}

interface RecordFormProps {
  resource: Resource;
  record: WireRecord;
  /** False while another form of the page is in front: keys belong to that one. Default: true. */
  isInFront?: boolean | undefined;
  onDirtyChange: (isDirty: boolean) => void;
  onSaved?: (() => void) | undefined;
}

/**
 * The form of a record, with the dialog for a conflict with somebody else's change. What is below it finds record,
 * resource and form where react-admin's fields and inputs look for them.
 */
export function RecordForm({ children, ...props }: RecordFormProps & { children: ReactNode }) {
  const { resource, record, isInFront = true, onDirtyChange, onSaved } = props;
  const formId = useId();
  const { base, form, isSaving, refusal, submit, question, takeOver } = useRecordUpdate(
    resource,
    record,
    onSaved,
  );
  const values = useWatch({ control: form.control });
  const changes = useMemo(() => changedValues(resource, values, base), [resource, values, base]);
  const isDirty = Object.keys(changes).length > 0;

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

  const discard = () => form.reset(formValues(resource, base));
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={base}>
        <FormProvider {...form}>
          {isInFront && <SaveKey onSave={submit} />}
          <RecordFormContext
            value={{ resource, formId, base, values, changes, isSaving, refusal, submit, discard }}
          >
            {children}
          </RecordFormContext>
          {question}
        </FormProvider>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

/** The changes of the form to save or discard; nothing while there are none. */
function Changes() {
  const { resource, base, changes, isSaving, submit, discard } = useOwnForm();
  return <SaveBar {...{ resource, changes, isSaving }} record={base} onSave={submit} onDiscard={discard} />;
}

/** Below a part of the page with inputs of the form: what is wrong, and the changes to save. */
export function ChangesOfPart() {
  const { resource, formId, refusal } = useOwnForm();
  return (
    <>
      <Box sx={{ px: 6 }}>
        <ErrorSummary {...{ resource, formId, refusal }} />
      </Box>
      <Changes />
    </>
  );
}

/** Gives the focus to an input, if it is there. */
function focusInput(id: string): boolean {
  const input = document.getElementById(id);
  input?.scrollIntoView({ block: 'center' });
  input?.focus();
  return input !== null;
}

/** Gives the focus to the field that the address names, once the form is there. Some inputs load their code first. */
function useFieldOfAddress(resource: Resource, formId: string): void {
  const [parameters] = useSearchParams();
  const source = resource.fields.get(parameters.get(fieldParameter) ?? '')?.source;
  useEffect(() => {
    if (source === undefined) return;
    const id = `${formId}-${source}`;
    if (focusInput(id)) return;
    const observer = new MutationObserver(() => {
      if (focusInput(id)) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [source, formId]);
}

/** The fields of a record in their sections, to change, and the changes to save. */
export function RecordFields({ isNarrow }: { isNarrow: boolean }) {
  const { resource, formId, base, values, refusal, submit } = useOwnForm();
  const words = useWords(resource);
  const isOnline = useIsOnline();
  useFieldOfAddress(resource, formId);
  return (
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
      <Changes />
      {/* Enter in a field saves, as in any form. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </Box>
  );
}

function SaveKey({ onSave }: { onSave: () => void }) {
  useKey('mod+s', 'crud.keys.save', onSave);
  return null;
}
