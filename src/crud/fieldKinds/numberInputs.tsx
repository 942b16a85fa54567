import { InputAdornment, OutlinedInput } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { numberFromText } from '../../../contract/fieldKinds/number.ts';
import { figures } from '../figures.ts';
import type { InputProps } from './fieldKind.ts';
import { shortEditorOf } from './filters.tsx';
import { inputAttributes } from './inputAttributes.ts';
import { useCurrency } from './useCurrency.ts';

const rightAligned = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

interface NumberFieldProps extends InputProps {
  allowed: RegExp;
  unit?: ReactNode;
}

const numberOf = (text: string): unknown => (text === '' ? null : numberFromText(text, { decimalMark: '.' }));

/** Keeps what is typed ("1." is on the way to 1.5) and hands on the number that it stands for. */
function NumberField({ allowed, unit, ...props }: NumberFieldProps) {
  const { value, onChange, onBlur } = props;
  const shown = value === null || value === undefined ? '' : String(value);
  const [draft, setDraft] = useState(shown);
  // A value from elsewhere (undo, a conflict that was settled) replaces what was typed.
  const text = String(numberOf(draft) ?? '') === shown ? draft : shown;
  return (
    <OutlinedInput
      fullWidth
      error={props.isInvalid}
      value={text}
      onChange={({ target }) => {
        const next = target.value.replaceAll(allowed, '');
        setDraft(next);
        onChange(numberOf(next));
      }}
      onBlur={() => {
        setDraft(shown);
        onBlur?.();
      }}
      endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
      inputProps={{
        ...inputAttributes(props),
        inputMode: 'decimal',
        autoComplete: 'off',
        style: rightAligned,
      }}
    />
  );
}

const IntegerInput = (props: InputProps) => <NumberField {...props} allowed={/[^\d-]/g} />;
const DecimalInput = (props: InputProps) => <NumberField {...props} allowed={/[^\d.,-]/g} />;
const PercentInput = (props: InputProps) => <NumberField {...props} allowed={/[^\d.,-]/g} unit="%" />;

/** Digits only, the last two being cents: 1, 2, 3, 4 reads 0.01, 0.12, 1.23, 12.34. */
function MoneyInput(props: InputProps) {
  const { field, value, onChange, onBlur } = props;
  const { sign } = useCurrency();
  const canBeNegative = field.min === undefined || field.min < 0;
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 15);
    const isNegative = canBeNegative && text.includes('-');
    onChange(digits === '' ? null : Number(digits) * (isNegative ? -1 : 1));
  };
  return (
    <OutlinedInput
      fullWidth
      error={props.isInvalid}
      value={typeof value === 'number' ? figures(value / 100, 2) : ''}
      placeholder="0.00"
      onChange={(event) => change(event.target.value)}
      onBlur={onBlur}
      startAdornment={<InputAdornment position="start">{sign}</InputAdornment>}
      inputProps={{
        ...inputAttributes(props),
        inputMode: 'numeric',
        autoComplete: 'off',
        style: rightAligned,
      }}
    />
  );
}

export const integer = shortEditorOf(IntegerInput);
export const decimal = shortEditorOf(DecimalInput);
export const percent = shortEditorOf(PercentInput);
export const money = shortEditorOf(MoneyInput);
