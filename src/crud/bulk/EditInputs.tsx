import { Box, OutlinedInput } from '@mui/material';
import { type ReactNode, useId } from 'react';
import type { EditName } from '../../../contract/fieldKinds/edits.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { type BulkEdit, isRounded } from './bulkEdits.ts';
import { roundingName, roundingsOf } from './roundings.ts';

interface EditInputsProps {
  edit: BulkEdit;
  onChange: (edit: BulkEdit) => void;
  isInvalid: boolean;
  describedBy: string | undefined;
}

/** What each operation asks for. */
const labels = {
  set: 'crud.bulk.value',
  clear: 'crud.bulk.value',
  add: 'crud.bulk.amount',
  subtract: 'crud.bulk.amount',
  percent: 'crud.bulk.percentage',
  replace: 'crud.bulk.find',
  include: 'crud.bulk.values',
  exclude: 'crud.bulk.values',
} as const satisfies Record<EditName, MessageKey>;

/** An input with its label above it. */
function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, flex: 1, minWidth: 180 }}>
      <Box component="label" htmlFor={id} id={`${id}-label`} sx={{ typography: 'caption' }}>
        {label}
      </Box>
      {children}
    </Box>
  );
}

/** The inputs that an edit needs: a value, an amount, a percentage, two texts, or values of a list. */
export function EditInputs({ edit, onChange, ...state }: EditInputsProps) {
  const translate = useTranslate();
  const id = useId();
  const { field, how, value } = edit;
  const { Input } = how === 'percent' ? editors.percent : editors[field.kind];
  // An amount may go beyond the limits of the values.
  const free = { ...field, required: true, min: undefined, max: undefined };
  if (how === 'replace')
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Labelled id={`${id}-find`} label={translate('crud.bulk.find')}>
          <OutlinedInput
            autoFocus
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => onChange({ ...edit, value: event.target.value })}
            inputProps={{ id: `${id}-find`, maxLength: 1000, autoComplete: 'off' }}
          />
        </Labelled>
        <Labelled id={`${id}-replacement`} label={translate('crud.bulk.replacement')}>
          <OutlinedInput
            value={edit.replacement}
            onChange={(event) => onChange({ ...edit, replacement: event.target.value })}
            inputProps={{ id: `${id}-replacement`, maxLength: 1000, autoComplete: 'off' }}
          />
        </Labelled>
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end' }}>
      <Labelled id={`${id}-value`} label={translate(labels[how])}>
        <Input
          // Another operation begins with an empty input.
          key={how}
          autoFocus
          id={`${id}-value`}
          field={how === 'set' ? { ...field, required: true } : free}
          describedBy={state.describedBy}
          value={value}
          onChange={(next) => onChange({ ...edit, value: next })}
          isInvalid={state.isInvalid}
        />
      </Labelled>
      {isRounded(how) && <RoundingInputs edit={edit} onChange={onChange} />}
    </Box>
  );
}

/** How the results of a calculation are rounded. */
function RoundingInputs({ edit, onChange }: Pick<EditInputsProps, 'edit' | 'onChange'>) {
  const translate = useTranslate();
  const id = useId();
  const { field, rounding } = edit;
  const ways = roundingsOf(field);
  const chosen = roundingName(field, rounding);
  const { Input } = editors[field.kind];
  return (
    <>
      <LabelledSelect
        label={translate('crud.bulk.round')}
        value={chosen}
        onChange={(name) => {
          const way = [...ways].find(([one]) => one === name);
          onChange({ ...edit, rounding: way?.[1] });
        }}
      >
        {[...ways.keys()].map((name) => (
          <option key={name} value={name}>
            {translate(`crud.bulk.roundings.${name}`)}
          </option>
        ))}
      </LabelledSelect>
      {chosen === 'step' && rounding && (
        <Labelled id={`${id}-step`} label={translate('crud.bulk.step')}>
          <Input
            id={`${id}-step`}
            field={{ ...field, required: true, min: 0, max: undefined }}
            value={rounding.step}
            onChange={(step) =>
              onChange({ ...edit, rounding: { ...rounding, step: Number(step) > 0 ? Number(step) : null } })
            }
          />
        </Labelled>
      )}
    </>
  );
}
