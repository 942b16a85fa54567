import { isNumeric } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { importableFields } from '../../kit/records/fields.ts';
import type { ImportChoices } from './importOptions.ts';

interface NumberFormatProps {
  resource: Resource;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** How the file writes its decimals, if it fills any number. */
export function NumberFormat({ resource, choices, onChange }: NumberFormatProps) {
  const translate = useTranslate();
  const mapped = Object.values(choices.mapping);
  const hasNumbers = importableFields(resource).some(
    (field) => isNumeric(field) && mapped.includes(field.source),
  );
  if (!choices.decimalMark || !hasNumbers) return null;
  return (
    <LabelledSelect
      label={translate('crud.import.format')}
      value={choices.decimalMark}
      onChange={(mark) => onChange({ ...choices, decimalMark: mark === ',' ? ',' : '.' })}
    >
      <option value=".">{translate('crud.import.decimalPoint')}</option>
      <option value=",">{translate('crud.import.decimalComma')}</option>
    </LabelledSelect>
  );
}
