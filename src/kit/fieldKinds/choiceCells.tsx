import { Box, Chip } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { actions, everyResource, isUsual, rights as rightsSchema } from '../../../contract/rights/rights.ts';
import { listText } from '../../i18n/listText.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LightIcon } from '../../layout/LightIcon.tsx';
import type { CellProps, ValueProps } from '../../modules/cell.ts';
import type { FieldKindCell } from './fieldKind.ts';
import { PlainCell } from './PlainCell.tsx';

const tick = 'M9 16.17 4.83 12l-1.42 1.41L9 19 21 7l-1.41-1.41z';

const choiceOf = (field: Field, id: unknown) => field.choices.find((choice) => choice.id === id);

/** A state: its colour and its name, since colour is never the only sign. */
function ChoiceChip({ field, id }: { field: Field; id: unknown }) {
  const choice = choiceOf(field, id);
  const colour = choice?.colour ?? 'neutral';
  return (
    <Chip
      size="small"
      label={choice?.label ?? String(id)}
      sx={{ height: 20, color: `${colour}.main`, bgcolor: `${colour}.soft` }}
    />
  );
}

const ChoiceCell = ({ field, value }: CellProps) =>
  value === null || value === undefined ? null : <ChoiceChip field={field} id={value} />;

const namesOf = (field: Field, value: unknown) =>
  listText(
    (Array.isArray(value) ? value : [value])
      .filter((id) => id !== null && id !== undefined)
      .map((id) => choiceOf(field, id)?.label ?? String(id)),
  );

const ChoiceText = ({ field, value }: ValueProps) => namesOf(field, value);

export const choice: FieldKindCell = {
  ...{ Cell: ChoiceCell, Text: ChoiceText, historyText: 'file' as const },
  ...{ align: 'left' as const, width: 130 },
};

function ChoicesCell({ field, value, place }: CellProps) {
  if (!Array.isArray(value)) return null;
  return (
    <Box
      title={namesOf(field, value)}
      sx={{ display: 'flex', gap: 1, flexWrap: place === 'record' ? 'wrap' : 'nowrap', overflow: 'hidden' }}
    >
      {value.map((id) => (
        <ChoiceChip key={String(id)} field={field} id={id} />
      ))}
    </Box>
  );
}

export const choices: FieldKindCell = { ...choice, Cell: ChoicesCell, width: 200 };

function BooleanText({ value }: ValueProps) {
  const translate = useTranslate();
  if (value !== true && value !== false) return '';
  return translate(value ? 'crud.yes' : 'crud.no');
}

/** A quiet tick or dash, because a whole column of switches would be too loud. */
function BooleanCell({ field, value, place }: CellProps) {
  const translate = useTranslate();
  if (value !== true && value !== false) return null;
  if (place === 'record') return <BooleanText field={field} value={value} />;
  const words = translate(value ? 'crud.yes' : 'crud.no');
  return (
    <span role="img" aria-label={words} title={words} className={value ? 'tick' : undefined}>
      {value ? <LightIcon path={tick} /> : '–'}
    </span>
  );
}

export const boolean: FieldKindCell = {
  ...{ Cell: BooleanCell, Text: BooleanText, historyText: 'file' as const },
  ...{ align: 'center' as const, width: 96 },
};

/** What a role may do, in one line: the general rule, and how many resources have their own. */
function useSummary(value: unknown): string {
  const translate = useTranslate();
  const granted = rightsSchema.safeParse(value).data;
  if (!granted) return '';
  const general = granted[everyResource] ?? [];
  const exceptions = Object.keys(granted).filter((name) => name !== everyResource).length;
  const words =
    general.length === actions.length
      ? translate('crud.rights.everything')
      : general.length === 0
        ? translate('crud.rights.nothing')
        : listText(general.filter(isUsual).map((action) => translate(`crud.rights.actions.${action}`)));
  return exceptions === 0
    ? words
    : `${words}; ${translate('crud.rights.exceptions', { smart_count: exceptions })}`;
}

const RightsText = ({ value }: ValueProps) => useSummary(value);

const RightsCell = ({ value, place }: CellProps) => (
  <PlainCell text={useSummary(value)} isWrapping={place === 'record'} />
);

export const rights: FieldKindCell = { Cell: RightsCell, Text: RightsText, align: 'left', width: 320 };
