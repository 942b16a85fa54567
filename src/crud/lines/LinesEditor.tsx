import type { InputProps } from '../../kit/fieldKinds/fieldKind.ts';
import { LinesGrid } from './LinesGrid.tsx';
import { LinesTree } from './LinesTree.tsx';

/** The lines of a record, to change: rows of inputs, or a tree. */
export default function LinesEditor(props: InputProps) {
  return props.field.tree === undefined ? <LinesGrid {...props} /> : <LinesTree {...props} />;
}
