import type { InputProps } from '../fieldKinds/fieldKind.ts';
import { LinesGrid } from './LinesGrid.tsx';

/** The lines of a record, to change. */
export default function LinesEditor(props: InputProps) {
  return <LinesGrid {...props} />;
}
