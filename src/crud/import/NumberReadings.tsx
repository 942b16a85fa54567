import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import type { Preview } from '../../../contract/calls/imports.ts';
import { numberFromText } from '../../../contract/fieldKinds/number.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ambiguousColumns, type ImportChoices } from './importOptions.ts';
import { Part } from './Part.tsx';

interface NumberReadingsProps {
  resource: Resource;
  preview: Preview;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

const marks = ['.', ','] as const;

/** The number that a text means with that decimal mark. The result has no thousands separator, because that is the very question. */
function shownNumber(text: string, decimalMark: '.' | ','): string {
  const number = numberFromText(text.replace(/^[^\d\-+.,]+|[^\d]+$/g, ''), { decimalMark });
  return typeof number === 'number' ? String(number) : text;
}

/** Asks what numbers such as `1,234` mean, with samples of both readings, because nothing in their column shows it. */
export function NumberReadings({ resource, preview, choices, onChange }: NumberReadingsProps) {
  const translate = useTranslate();
  return ambiguousColumns(resource, preview, choices).map(({ name, samples }) => {
    const title = translate('crud.import.readings', { column: name });
    const choose = (mark: '.' | ',') =>
      onChange({ ...choices, decimalMarks: { ...choices.decimalMarks, [name]: mark } });
    return (
      <Part key={name} title={title}>
        <RadioGroup
          aria-label={title}
          value={choices.decimalMarks[name] ?? null}
          onChange={(_event, mark) => choose(mark === ',' ? ',' : '.')}
        >
          {marks.map((mark) => (
            <FormControlLabel
              key={mark}
              value={mark}
              control={<Radio />}
              label={samples
                .slice(0, 3)
                .map((text) => translate('crud.import.readAs', { text, number: shownNumber(text, mark) }))
                .join('; ')}
            />
          ))}
        </RadioGroup>
      </Part>
    );
  });
}
