import { Suspense } from 'react';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { EmptinessInput } from './filters.tsx';
import { useReferenceParts } from './ReferenceParts.tsx';

const loading = <LoadingSkeleton shape="table" rows={2} />;

function LinesInput(props: InputProps) {
  const { LinesEditor } = useReferenceParts();
  const { record, field } = props;
  // A record from a list comes without its lines. Entering lines now would replace them.
  const isWaiting = record !== undefined && record[field.source] === undefined;
  if (!LinesEditor || isWaiting) return loading;
  return (
    <Suspense fallback={loading}>
      <LinesEditor {...props} />
    </Suspense>
  );
}

export const lines: FieldKindEditor = { Input: LinesInput, Filter: EmptinessInput, isWide: true };
