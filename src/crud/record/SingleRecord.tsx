import { Box } from '@mui/material';
import { type Identifier, useGetOne } from 'ra-core';
import { Suspense, useId } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { holds } from '../../../contract/fieldRules.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { refusalCode } from '../../kit/records/refusal.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useResourceParts } from '../../modules/CompositionContext.tsx';
import { BelowFields, FieldsAndBelow } from '../form/BelowFields.tsx';
import { ShownField } from '../form/FieldRow.tsx';
import { FormSections } from '../form/FormSections.tsx';
import { RecordFields, RecordForm } from './RecordEditor.tsx';
import { RecordSummary } from './RecordSummary.tsx';

interface RecordReaderProps {
  resource: Resource;
  record: WireRecord;
  isNarrow: boolean;
}

/** A read-only record, in the shape of its form: what it has, without empty fields. */
export function RecordReader({ resource, record, isNarrow }: RecordReaderProps) {
  const words = useWords(resource);
  const id = useId();
  return (
    <Box sx={{ px: 6, py: 4 }}>
      <FieldsAndBelow
        {...{ resource, isNarrow }}
        fields={
          <FormSections
            resource={resource}
            formId={id}
            holds="values"
            isNarrow={isNarrow}
            summary={resource.form.summary.length > 0 && <RecordSummary {...{ resource, record }} />}
            isShown={(field) =>
              // What a list left out, such as lines, is not empty: the record itself is still on its way.
              (record[field.source] === undefined || !isEmptyValue(record[field.source])) &&
              (!field.shownWhen || holds(field.shownWhen, record, resource))
            }
            draw={(field) => <ShownField key={field.name} {...{ resource, field, words, record }} />}
          />
        }
        below={<BelowFields resource={resource} record={record} values={record} />}
      />
    </Box>
  );
}

/**
 * One record, in its current state. A record that is gone stays while `isKept`, so that nobody loses what they are
 * entering.
 */
export function useRecord(resource: Resource, id: Identifier, isKept = false) {
  const { data, error, refetch } = useGetOne<WireRecord>(resource.name, { id });
  const isGone = refusalCode(error) === 'NOT_FOUND' && !isKept;
  return { record: isGone ? undefined : data, error, retry: () => void refetch() };
}

interface SingleRecordProps {
  resource: Resource;
  /** The id of its parent, or of the customer. */
  id: Identifier;
  isNarrow: boolean;
  isReadOnly: boolean;
  /** False while another form of the page is in front. Default: true. */
  isInFront?: boolean;
  onDirtyChange: (isDirty: boolean) => void;
}

/** A single record, for changing if the role allows that, otherwise for reading. */
export function SingleRecord(props: SingleRecordProps) {
  const { resource, id, isNarrow, isReadOnly, isInFront = true, onDirtyChange } = props;
  const { record, error, retry } = useRecord(resource, id);
  const { notice: Notice } = useResourceParts(resource);
  if (!record)
    return error ? <FailedState error={error} onRetry={retry} /> : <LoadingSkeleton shape="form" rows={4} />;
  return (
    <>
      {Notice && (
        <Suspense fallback={null}>
          <Notice resource={resource} record={record} />
        </Suspense>
      )}
      {resource.verbs.has('update') && !isReadOnly ? (
        <RecordForm {...{ resource, record, isInFront, onDirtyChange }}>
          <RecordFields isNarrow={isNarrow} />
        </RecordForm>
      ) : (
        <RecordReader {...{ resource, record, isNarrow }} />
      )}
    </>
  );
}
