import type { FieldKindEditor } from './fieldKind.ts';
import { FileInput, ImageInput } from './fileInputs.tsx';
import { EmptinessInput, editorOf, MemberFilter } from './filters.tsx';
import { ReferenceInput, ReferencesFilter, ReferencesInput } from './referenceInputs.tsx';

export const reference = editorOf(ReferenceInput, ReferencesFilter);
export const references: FieldKindEditor = {
  Input: ReferencesInput,
  Filter: (props) => <MemberFilter {...props} Input={ReferenceInput} />,
  isWide: true,
};
export const image: FieldKindEditor = { Input: ImageInput, Filter: EmptinessInput, isTall: true };
export const file: FieldKindEditor = { Input: FileInput, Filter: EmptinessInput, isTall: true };
