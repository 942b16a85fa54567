import { RecordContextProvider, ResourceContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Resource } from '../../../contract/resource.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { BelowFields, FieldsAndBelow } from './BelowFields.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FieldRow } from './FieldRow.tsx';
import { FormSections } from './FormSections.tsx';
import type { RecordForm } from './useRecordForm.ts';

interface NewRecordFieldsProps {
  resource: Resource;
  formId: string;
  recordForm: RecordForm & { question?: ReactNode };
  isNarrow: boolean;
}

/** The sections of a new record, with the errors above them. */
export function NewRecordFields({ resource, formId, recordForm, isNarrow }: NewRecordFieldsProps) {
  const words = useWords(resource);
  const { form, refusal } = recordForm;
  return (
    <ResourceContextProvider value={resource.name}>
      {/* A dialog may stand on the page of another record. */}
      <RecordContextProvider value={undefined}>
        <FormProvider {...form}>
          {recordForm.question}
          <ErrorSummary resource={resource} formId={formId} refusal={refusal} />
          <FieldsAndBelow
            {...{ resource, isNarrow }}
            fields={
              <FormSections
                resource={resource}
                formId={formId}
                isNarrow={isNarrow}
                draw={(field, position) => (
                  <FieldRow
                    key={field.name}
                    {...{ resource, field, words, formId }}
                    record={undefined}
                    autoFocus={position === 1}
                  />
                )}
              />
            }
            below={<BelowNewFields resource={resource} form={form} />}
          />
        </FormProvider>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

/** Follows every value, which the form itself need not. */
function BelowNewFields({ resource, form }: { resource: Resource } & Pick<RecordForm, 'form'>) {
  const values = useWatch({ control: form.control });
  return <BelowFields resource={resource} record={undefined} values={values} />;
}
