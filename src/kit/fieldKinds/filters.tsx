import { Box, FormControlLabel, MenuItem, OutlinedInput, Radio, RadioGroup, Select } from '@mui/material';
import { type ComponentType, useState } from 'react';
import { periods } from '../../../contract/fieldKinds/periods.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import { readText } from '../../../contract/readText.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import type { FieldKindEditor, FilterInputProps, InputProps } from './fieldKind.ts';

interface ValueFilterProps extends FilterInputProps {
  Input: ComponentType<InputProps>;
  /** Several values at once. Default: a box with one line for each. */
  ListInput?: ComponentType<InputProps> | undefined;
}

/** The value of a filter, by its operator: one value, the ends of a range, a list, part of a text, or whether there is one. */
function ValueFilter({ operator, Input, ListInput = LinesInput, ...props }: ValueFilterProps) {
  // A filter may go beyond the limits of stored values, and is never required.
  const field = { ...props.field, required: false, min: undefined, max: undefined };
  if (operator === 'isEmpty') return <EmptinessInput {...props} />;
  if (operator === 'during') return <PeriodInput {...props} />;
  if (operator === 'in') return <ListInput {...props} field={field} />;
  if (operator === 'between') return <RangeInput {...props} field={field} Input={Input} />;
  if (operator === 'contains' || operator === 'startsWith') return <PartInput {...props} />;
  return <Input {...props} field={field} />;
}

/** The filter editor of a kind whose filters use the same input as its forms. */
export const editorOf = (
  Input: ComponentType<InputProps>,
  ListInput?: ComponentType<InputProps>,
): FieldKindEditor => ({
  Input,
  Filter: (props) => <ValueFilter {...props} Input={Input} ListInput={ListInput} />,
});

/** The same for a kind with short values: numbers, dates, colours. */
export const shortEditorOf = (Input: ComponentType<InputProps>): FieldKindEditor => ({
  ...editorOf(Input),
  isShort: true,
});

/** The filter of a field that holds several values: whether it contains one, or whether it has any. */
export function MemberFilter({
  operator,
  Input,
  ...props
}: FilterInputProps & { Input: ComponentType<InputProps> }) {
  const field = { ...props.field, required: false };
  return operator === 'isEmpty' ? <EmptinessInput {...props} /> : <Input {...props} field={field} />;
}

export function PartInput({ id, value, onChange, autoFocus }: InputProps) {
  return (
    <OutlinedInput
      fullWidth
      autoFocus={autoFocus}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ id, maxLength: 200 }}
    />
  );
}

export function EmptinessInput({ id, value, onChange, field, autoFocus }: InputProps) {
  const translate = useTranslate();
  const answer = value === false ? 'hasValue' : 'isEmpty';
  return (
    <RadioGroup
      id={id}
      aria-label={field.label}
      value={answer}
      onChange={(_event, chosen) => onChange(chosen === 'isEmpty')}
    >
      {(['isEmpty', 'hasValue'] as const).map((one) => (
        <FormControlLabel
          key={one}
          value={one}
          control={<Radio autoFocus={autoFocus && one === answer} />}
          label={translate(`crud.operators.${one}`)}
        />
      ))}
    </RadioGroup>
  );
}

/** A period that moves on with the calendar. */
function PeriodInput({ id, value, onChange, autoFocus }: InputProps) {
  const translate = useTranslate();
  return (
    <Select
      fullWidth
      size="small"
      value={periods.find((one) => one === value) ?? periods[0]}
      onChange={(event) => onChange(event.target.value)}
      autoFocus={autoFocus}
      SelectDisplayProps={
        { id, 'aria-labelledby': `${id}-label ${id}` } as React.HTMLAttributes<HTMLDivElement>
      }
    >
      {periods.map((one) => (
        <MenuItem key={one} value={one}>
          {translate(`crud.periods.${one}`)}
        </MenuItem>
      ))}
    </Select>
  );
}

function RangeInput({ Input, ...props }: InputProps & { Input: ComponentType<InputProps> }) {
  const translate = useTranslate();
  const [from, to]: unknown[] = Array.isArray(props.value) ? props.value : [];
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Input {...props} value={from} onChange={(next) => props.onChange([next, to])} />
      <Box
        component="label"
        htmlFor={`${props.id}-to`}
        sx={{ typography: 'caption', color: 'text.secondary' }}
      >
        {translate('crud.filters.to')}
      </Box>
      <Input
        {...props}
        id={`${props.id}-to`}
        autoFocus={false}
        value={to}
        onChange={(next) => props.onChange([from, next])}
      />
    </Box>
  );
}

/** Any of several values, one on each line, so that people can paste them from a spreadsheet. */
function LinesInput({ id, field, value, onChange, autoFocus }: InputProps) {
  const translate = useTranslate();
  const kind = fieldKinds[field.kind];
  const { currencyDigits } = useMoneyFormats();
  const dialect = { decimalMark: '.', currencyDigits } as const;
  const [text, setText] = useState(() =>
    Array.isArray(value) ? value.map((one) => kind.toText(one, field, dialect)).join('\n') : '',
  );
  const change = (next: string) => {
    setText(next);
    const lines = next.split('\n').filter((line) => line.trim());
    onChange(lines.map((line) => readText(line.trim(), field, dialect)));
  };
  return (
    <OutlinedInput
      fullWidth
      multiline
      minRows={2}
      maxRows={8}
      autoFocus={autoFocus}
      value={text}
      placeholder={translate('crud.filters.oneEachLine')}
      onChange={(event) => change(event.target.value)}
      inputProps={{ id }}
    />
  );
}
