import Close from '@mui/icons-material/Close';
import { Box, FormHelperText, OutlinedInput } from '@mui/material';
import { type ReactNode, Suspense, useId } from 'react';
import type { EditName } from '../../../contract/fieldKinds/edits.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { endingText } from '../../kit/endings.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import type { RoundingName } from '../../kit/fieldKinds/fieldKind.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { useIssueText } from '../../kit/records/refusal.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { type BulkEdit, isRounded, issueOf, newEdit, possibleEdits } from './bulkEdits.ts';

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
function EditInputs({ edit, onChange, ...state }: EditInputsProps) {
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

type Chosen = BulkEdit['rounding'];
type Name = RoundingName | 'none' | 'step';

const named = (step: number | null, ending = 0): Chosen => ({ step, ending, direction: 'nearest' });

/** The ways of rounding that people choose from, by name: those of the kind, and a step of their own. */
const roundingsOf = (field: Field, currencyDigits: number): ReadonlyMap<Name, Chosen> =>
  new Map<Name, Chosen>([
    ['none', undefined],
    ...(editors[field.kind].roundings?.(currencyDigits) ?? []).map(
      ({ name, step, ending }): [Name, Chosen] => [name, named(step, ending)],
    ),
    ['step', named(null)],
  ]);

/** The name of a chosen rounding. One that has no other name is a step of the person's own. */
function roundingName(ways: ReadonlyMap<Name, Chosen>, rounding: Chosen): Name {
  const same = [...ways].find(([, one]) => one?.step === rounding?.step && one?.ending === rounding?.ending);
  return same?.[0] ?? 'step';
}

/** How the results of a calculation are rounded. */
function RoundingInputs({ edit, onChange }: Pick<EditInputsProps, 'edit' | 'onChange'>) {
  const translate = useTranslate();
  const id = useId();
  const { field, rounding } = edit;
  const { currencyDigits: digits } = useMoneyFormats();
  const { figures } = useNumberFormats();
  const ways = roundingsOf(field, digits);
  const chosen = roundingName(ways, rounding);
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
        {[...ways].map(([name, way]) => (
          <option key={name} value={name}>
            {translate(`crud.bulk.roundings.${name}`, {
              step: figures((way?.step ?? 0) / 10 ** digits, digits),
              ending: endingText(way?.ending ?? 0, digits, figures),
            })}
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

interface BulkEditRowProps {
  edit: BulkEdit;
  /** The name of the field in the person's language. */
  name: string;
  onChange: (edit: BulkEdit) => void;
  onRemove: () => void;
}

/** One field of a bulk edit: what happens to it, and the value that this needs. */
export function BulkEditRow({ edit, name, onChange, onRemove }: BulkEditRowProps) {
  const translate = useTranslate();
  const issueText = useIssueText();
  const id = useId();
  const { field, how } = edit;
  const issue = issueOf(edit);
  const possible = possibleEdits(field);
  const textOf = (one: EditName) =>
    translate(one === 'clear' && field.inheritance ? 'crud.bulk.howInherit' : `crud.bulk.hows.${one}`);
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-name`}
      sx={{ display: 'grid', gap: 2, p: 3, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <Box id={`${id}-name`} sx={{ flex: 1, fontWeight: 600 }}>
          {name}
        </Box>
        {possible.length > 1 && (
          <LabelledSelect
            label={translate('crud.bulk.how')}
            value={how}
            onChange={(next) => {
              const chosen = possible.find((one) => one === next);
              if (chosen) onChange(newEdit(field, chosen));
            }}
          >
            {possible.map((one) => (
              <option key={one} value={one}>
                {textOf(one)}
              </option>
            ))}
          </LabelledSelect>
        )}
        <ToolButton
          size="small"
          label={translate('crud.bulk.remove', { field: name })}
          icon={<Close fontSize="small" />}
          onClick={onRemove}
        />
      </Box>
      {how === 'clear' ? (
        <Box sx={{ color: field.inheritance ? 'text.secondary' : 'error.main' }}>
          {translate(field.inheritance ? 'crud.bulk.inherits' : 'crud.bulk.clears')}
        </Box>
      ) : (
        <Suspense fallback={null}>
          <EditInputs
            {...{ edit, onChange }}
            isInvalid={issue !== undefined}
            describedBy={issue && `${id}-issue`}
          />
        </Suspense>
      )}
      {issue && (
        <FormHelperText error id={`${id}-issue`} sx={{ m: 0 }}>
          {issueText(issue)}
        </FormHelperText>
      )}
    </Box>
  );
}
