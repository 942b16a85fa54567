import { Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { useId } from 'react';
import type { CheckAnswer, ProblemGroup } from '../../../contract/calls/imports.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { ProblemTable } from '../../kit/imports/ProblemTable.tsx';
import { useNamedResource } from '../../kit/records/useResource.ts';
import { useWords } from '../../kit/records/useWords.ts';
import type { ImportChoices, Renaming } from './importOptions.ts';
import { type IssuePlace, solutionOf, useProblemText } from './useProblemText.ts';

interface SolutionProps {
  group: ProblemGroup;
  place: IssuePlace;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** The decision that solves a problem for all of its rows, where there is one. */
function Solution({
  group,
  place,
  isOneOfMany,
  choices,
  onChange,
}: SolutionProps & { isOneOfMany: boolean }) {
  const translate = useTranslate();
  const { field, column } = place;
  const solution = solutionOf(group, place);
  if (solution === 'overwrite' || solution === 'addTwins')
    return (
      <FormControlLabel
        control={
          <Checkbox
            checked={choices[solution]}
            onChange={(_event, isChosen) => onChange({ ...choices, [solution]: isChosen })}
          />
        }
        label={translate(`crud.import.${solution}`)}
      />
    );
  if (!field || solution === undefined) return null;
  if (solution === 'valueForAll')
    return (
      <ValueInput
        field={field}
        label={translate('crud.import.valueForAll', { field: field.label })}
        value={choices.defaults[field.source]}
        onChange={(value) =>
          onChange({ ...choices, defaults: { ...choices.defaults, [field.source]: value } })
        }
      />
    );
  const parts = { field, column: column ?? '', value: group.value ?? '', choices, onChange };
  if (solution === 'otherValue') return <OtherValue {...parts} />;
  if (choices.createMissing.includes(field.source))
    return isOneOfMany ? null : <CreateMissing {...{ field, choices, onChange }} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <OtherRecord {...parts} />
      {!isOneOfMany && <CreateMissing {...{ field, choices, onChange }} />}
    </Box>
  );
}

/** The decision that solves the problems of all texts of a cause, where there is one. */
function SolutionForAll({ group, place, choices, onChange }: SolutionProps) {
  const { field } = place;
  if (!field || solutionOf(group, place) !== 'otherRecord') return null;
  return <CreateMissing {...{ field, choices, onChange }} />;
}

interface ReplacementProps extends Pick<SolutionProps, 'choices' | 'onChange'> {
  field: Field;
  column: string;
  /** The text in the file. */
  value: string;
}

/** The choices with another replacement of one text; without one if `to` is empty. */
const replaced = ({ choices, column, value }: ReplacementProps, to: string, name?: string) => {
  const others = choices.renamings.filter((one) => one.column !== column || one.from !== value);
  const renaming: Renaming = { column, from: value, to, name };
  return { ...choices, renamings: to === '' ? others : [...others, renaming] };
};

const replacementOf = ({ choices, column, value }: ReplacementProps) =>
  choices.renamings.find((one) => one.column === column && one.from === value)?.to ?? '';

/** Another of the field's own choices instead of the text in the file. */
function OtherValue(props: ReplacementProps) {
  const translate = useTranslate();
  return (
    <ValueInput
      field={props.field}
      label={translate('crud.import.useInstead', { value: props.value })}
      value={replacementOf(props)}
      onChange={(chosen) => props.onChange(replaced(props, String(chosen ?? '')))}
    />
  );
}

/** An existing record instead of the name in the file. */
function OtherRecord(props: ReplacementProps) {
  const { field, value, onChange } = props;
  const translate = useTranslate();
  const provider = useCompositeProvider();
  const notifyFailure = useNotifyFailure();
  const target = useNamedResource(field.resource ?? '');
  const use = async (id: string) => {
    onChange(replaced(props, id));
    if (id === '') return;
    try {
      // Other places of the page show what the file will be read as, in words.
      const { data } = await provider.getOne(target.name, { id });
      onChange(replaced(props, id, recordTitle(target, data)));
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <ValueInput
      field={{ ...field, kind: 'reference' }}
      label={translate('crud.import.useInstead', { value })}
      value={replacementOf(props) || null}
      onChange={(chosen) => void use(String(chosen ?? ''))}
    />
  );
}

/** New records for all names that no record has. */
function CreateMissing({ field, choices, onChange }: Omit<ReplacementProps, 'column' | 'value'>) {
  const translate = useTranslate();
  const target = useNamedResource(field.resource ?? '');
  const words = useWords(target);
  const { createMissing } = choices;
  if (createMissing.includes(field.source))
    return <Box>{translate('crud.import.createPlanned', words.names)}</Box>;
  if (!target.verbs.has('create')) return null;
  return (
    <Button
      variant="outlined"
      onClick={() => onChange({ ...choices, createMissing: [...createMissing, field.source] })}
    >
      {translate('crud.import.createAll', words.names)}
    </Button>
  );
}

interface ValueInputProps {
  field: Field;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The kind's own input, under a label. */
function ValueInput({ field, label, value, onChange }: ValueInputProps) {
  const id = useId();
  const { Input } = editors[field.kind];
  return (
    <Box sx={{ width: '100%' }}>
      <Box component="label" id={`${id}-label`} htmlFor={id} sx={{ typography: 'caption' }}>
        {label}
      </Box>
      <Input id={id} field={{ ...field, required: false }} value={value} onChange={onChange} />
    </Box>
  );
}

interface ProblemsProps {
  resource: Resource;
  problems: CheckAnswer['problems'];
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** What is wrong with the rows of a file. One decision solves the same problem for all rows that have it. */
export function Problems({ resource, problems, choices, onChange }: ProblemsProps) {
  const { placeOf, reasonOf } = useProblemText(resource, choices);
  const canSolve = problems.groups.some((group) => solutionOf(group, placeOf(group.field)) !== undefined);
  return (
    <ProblemTable
      {...{ problems, reasonOf }}
      nameOf={(field) => placeOf(field).name}
      {...(canSolve && {
        solutions: {
          ofGroup: (group, isOneOfMany) => (
            <Solution {...{ group, isOneOfMany, place: placeOf(group.field), choices, onChange }} />
          ),
          ofAll: ([group]) => (
            <SolutionForAll {...{ group, place: placeOf(group.field), choices, onChange }} />
          ),
        },
      })}
    />
  );
}
