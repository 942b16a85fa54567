import { Checkbox, FormControlLabel } from '@mui/material';
import type { Preview } from '../../../contract/calls/imports.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Part } from '../../kit/imports/Part.tsx';
import { useNamedResource } from '../../kit/records/useResource.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { type ImportChoices, mappedReferences } from './importOptions.ts';
import { Renamings } from './Renamings.tsx';

interface ReferenceChoicesProps {
  resource: Resource;
  preview: Preview;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** What to do with names in the file: those that do not exist yet, and those with another spelling. */
export function ReferenceChoices({ resource, preview, choices, onChange }: ReferenceChoicesProps) {
  const translate = useTranslate();
  const references = mappedReferences(resource, choices);
  return (
    <Part title={translate('crud.import.references')} help={translate('crud.import.renameHelp')}>
      {references.map(({ field, column }) => (
        <CreateMissing key={field.name} {...{ field, column, choices, onChange }} />
      ))}
      <Renamings {...{ preview, choices, onChange }} likely={references.map(({ column }) => column)} />
    </Part>
  );
}

interface CreateMissingProps {
  field: Field;
  column: string;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

function CreateMissing({ field, column, choices, onChange }: CreateMissingProps) {
  const translate = useTranslate();
  const target = useNamedResource(field.resource ?? '');
  const words = useWords(target);
  const canCreate = target.verbs.has('create');
  if (!canCreate) return null;
  const { createMissing } = choices;
  const toggle = (isWanted: boolean) =>
    onChange({
      ...choices,
      createMissing: isWanted
        ? [...createMissing, field.source]
        : createMissing.filter((one) => one !== field.source),
    });
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={createMissing.includes(field.source)}
          onChange={(_event, isWanted) => toggle(isWanted)}
        />
      }
      label={translate('crud.import.createMissing', { ...words.names, column })}
    />
  );
}
