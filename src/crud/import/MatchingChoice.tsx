import { Checkbox, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import type { Resource } from '../../../contract/resource.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Part } from '../../kit/imports/Part.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import { chosenKey, type ImportChoices, lineKindsIn, mappableFields, matchingKeys } from './importOptions.ts';

interface MatchingChoiceProps {
  resource: Resource;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

const everyRowIsNew = '';
const whatToDo = ['update', 'skip', 'refuse'] as const;

/** How the rows find their records, and what happens to a row whose record exists. */
export function MatchingChoice({ resource, choices, onChange }: MatchingChoiceProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const keys = matchingKeys(resource, choices);
  const hasLines = lineKindsIn(resource, choices).size > 0;
  if (keys.length === 0 && !hasLines) return null;
  const title = translate('crud.import.onMatch');
  const chosen = chosenKey(resource, choices);
  const fields = mappableFields(resource);
  const nameOf = (key: readonly string[]) => {
    const names = key.map((source) => {
      const field = fields.find((one) => one.source === source);
      return field ? words.field(field) : source;
    });
    return names.reduce((first, last) =>
      translate('crud.import.keyParts', { first, last: inSentence(last) }),
    );
  };
  const isLinesTogether = chosen === null;
  const hasVersions = Object.values(choices.mapping).includes('version');
  return (
    <Part
      title={title}
      help={
        hasLines
          ? translate(isLinesTogether ? 'crud.import.linesTogether' : 'crud.import.linesWhole', words.names)
          : undefined
      }
    >
      {keys.length > 0 && (
        <LabelledSelect
          label={translate('crud.import.findBy')}
          value={chosen?.join() ?? everyRowIsNew}
          onChange={(value) =>
            onChange({ ...choices, matchBy: keys.find((key) => key.join() === value) ?? null })
          }
        >
          {keys.map((key) => (
            <option key={key.join()} value={key.join()}>
              {nameOf(key)}
            </option>
          ))}
          <option value={everyRowIsNew}>{translate('crud.import.addOnly', words.names)}</option>
        </LabelledSelect>
      )}
      {chosen && (
        <RadioGroup
          aria-label={title}
          value={choices.onMatch}
          onChange={(_event, value) =>
            onChange({ ...choices, onMatch: whatToDo.find((one) => one === value) ?? 'update' })
          }
        >
          {whatToDo.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio />}
              label={translate(`crud.import.${one}`, words.names)}
            />
          ))}
        </RadioGroup>
      )}
      {chosen && hasVersions && choices.onMatch === 'update' && (
        <FormControlLabel
          control={
            <Checkbox
              checked={choices.overwrite}
              onChange={(_event, overwrite) => onChange({ ...choices, overwrite })}
            />
          }
          label={translate('crud.import.overwriteAll', words.names)}
        />
      )}
    </Part>
  );
}
