import type { Preview } from '../../../contract/calls/imports.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../LabelledSelect.tsx';

interface SheetChoiceProps {
  preview: Preview;
  onChoose: (sheet: string) => void;
}

/** Which worksheet of a workbook to read, if it has more than one. */
export function SheetChoice({ preview: { sheets }, onChoose }: SheetChoiceProps) {
  const translate = useTranslate();
  if (!sheets || sheets.names.length < 2) return null;
  return (
    <LabelledSelect label={translate('crud.import.sheet')} value={sheets.chosen ?? ''} onChange={onChoose}>
      {sheets.names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </LabelledSelect>
  );
}
