import { Suspense } from 'react';
import type { CellProps, ValueProps } from '../../modules/cell.ts';
import { useNamedResource } from '../records/useResource.ts';
import { useWords } from '../records/useWords.ts';
import type { FieldKindCell } from './fieldKind.ts';
import { useReferenceParts } from './ReferenceParts.tsx';

/** How many lines there are. */
function LinesText({ field, value }: ValueProps) {
  const words = useWords(useNamedResource(field.resource ?? ''));
  return words.count(Array.isArray(value) ? value.length : 0);
}

function LinesCell(props: CellProps) {
  const { LinesTable } = useReferenceParts();
  if (props.place === 'list' || !LinesTable) return <LinesText {...props} />;
  return (
    <Suspense fallback={null}>
      <LinesTable {...props} />
    </Suspense>
  );
}

export const lines: FieldKindCell = { Cell: LinesCell, Text: LinesText, align: 'left', width: 160 };
