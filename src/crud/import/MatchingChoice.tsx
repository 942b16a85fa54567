import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import type { Resource } from '../../../contract/resource.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../useWords.ts';
import { type ImportChoices, lineKindsIn, matchingFields } from './importOptions.ts';
import { Part } from './Part.tsx';

interface MatchingChoiceProps {
  resource: Resource;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

const addOnly = '';

/** Whether rows only add records, or also change the ones that they match. */
export function MatchingChoice({ resource, choices, onChange }: MatchingChoiceProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const fields = matchingFields(resource, choices);
  const hasLines = lineKindsIn(resource, choices).size > 0;
  if (fields.length === 0 && !hasLines) return null;
  const title = translate('crud.import.matchBy');
  const chosen = fields.some(({ source }) => source === choices.matchBy) ? choices.matchBy : addOnly;
  return (
    <Part
      title={title}
      help={
        hasLines
          ? translate(
              chosen === addOnly ? 'crud.import.linesTogether' : 'crud.import.linesWhole',
              words.names,
            )
          : undefined
      }
    >
      <RadioGroup
        aria-label={title}
        value={chosen ?? addOnly}
        onChange={(_event, source) => onChange({ ...choices, matchBy: source === addOnly ? null : source })}
      >
        <FormControlLabel
          value={addOnly}
          control={<Radio />}
          label={translate('crud.import.addOnly', words.names)}
        />
        {fields.map((field) => (
          <FormControlLabel
            key={field.name}
            value={field.source}
            control={<Radio />}
            label={translate('crud.import.change', { ...words.names, field: inSentence(words.field(field)) })}
          />
        ))}
      </RadioGroup>
    </Part>
  );
}
