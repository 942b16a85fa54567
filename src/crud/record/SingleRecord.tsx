import type { Identifier } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { RecordFields, RecordForm } from './RecordEditor.tsx';
import { RecordReader } from './RecordReader.tsx';
import { useRecord } from './useRecord.ts';

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
  if (!record)
    return error ? <FailedState error={error} onRetry={retry} /> : <LoadingSkeleton shape="form" rows={4} />;
  return resource.verbs.has('update') && !isReadOnly ? (
    <RecordForm {...{ resource, record, isInFront, onDirtyChange }}>
      <RecordFields isNarrow={isNarrow} />
    </RecordForm>
  ) : (
    <RecordReader {...{ resource, record, isNarrow }} />
  );
}
