import { FormHelperText, InputAdornment, OutlinedInput } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { centsFromAmount, plainNumber } from '../../../contract/fieldKinds/numberText.ts';
import { readText } from '../../../contract/readText.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { shortEditorOf } from './filters.tsx';
import { inputAttributes } from './inputParts.tsx';

const rightAligned = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

interface NumberFieldProps extends InputProps {
  unit?: ReactNode;
  /** Decimals that a value has at least while nobody types it, as everywhere else. Default: none. */
  decimals?: number;
}

/** The value as text, a number with at least so many decimals. */
function atLeast(decimals: number, value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const own = /^-?\d+(?:\.(\d+))?$/.exec(text)?.[1]?.length ?? 0;
  return typeof value === 'number' && own < decimals ? value.toFixed(decimals) : text;
}

/** Characters that a pasted text has beside a number. Such a text means what it says as a whole. */
const beside = /[^\d.,-]/;

/**
 * Keeps the typed text ("1." is on the way to 1.5) and passes on the number that it means. A text that means none is
 * passed on as it is, so that the field refuses it, and no character is left out until a number remains.
 */
function NumberField({ unit, decimals = 0, ...props }: NumberFieldProps) {
  const { field, value, onChange, onBlur } = props;
  const translate = useTranslate();
  const { decimalMark } = useNumberFormats();
  const unitId = useId();
  const [refused, setRefused] = useState<string>();
  const shown = typeof value === 'string' ? value : atLeast(decimals, value).replace('.', decimalMark);
  const [draft, setDraft] = useState(shown);
  // A keypad types a point whatever the language. Grouped thousands have a meaning of their own.
  const numberOf = (typed: string): unknown => {
    if (typed.trim() === '') return null;
    const number = readText(typed, field, { decimalMark });
    return typeof number === 'number' ? number : readText(typed, field, { decimalMark: '.' });
  };
  // Digits alone go where the cursor stands.
  const paste = (event: React.ClipboardEvent) => {
    const copied = event.clipboardData.getData('text').trim();
    if (!beside.test(copied)) return;
    event.preventDefault();
    const number = readText(copied, field, { decimalMark });
    setRefused(typeof number === 'number' ? undefined : copied.slice(0, 40));
    if (typeof number !== 'number') return;
    setDraft(atLeast(decimals, number).replace('.', decimalMark));
    onChange(number);
  };
  // A value from elsewhere (undo, a settled conflict) replaces the typed text.
  const text = numberOf(draft) === (value ?? null) ? draft : shown;
  return (
    <>
      <OutlinedInput
        fullWidth
        error={props.isInvalid}
        value={text}
        onPaste={paste}
        onChange={({ target }) => {
          setRefused(undefined);
          setDraft(target.value);
          onChange(numberOf(target.value));
        }}
        onBlur={() => {
          setDraft(shown);
          onBlur?.();
        }}
        endAdornment={
          unit && (
            <InputAdornment position="end" id={unitId}>
              {unit}
            </InputAdornment>
          )
        }
        inputProps={{
          ...inputAttributes(props),
          'aria-describedby': unit
            ? [unitId, props.describedBy].filter(Boolean).join(' ')
            : props.describedBy,
          inputMode: 'decimal',
          autoComplete: 'off',
          style: rightAligned,
        }}
      />
      {refused !== undefined && (
        <FormHelperText role="status">{translate('crud.input.noNumber', { text: refused })}</FormHelperText>
      )}
    </>
  );
}

const IntegerInput = (props: InputProps) => <NumberField {...props} unit={props.field.unit} />;
const DecimalInput = (props: InputProps) => (
  <NumberField {...props} unit={props.field.unit} decimals={Math.min(2, props.field.scale)} />
);
/** Also asks by which percentage a field of another kind changes, so the text means a percentage whatever the field is. */
const PercentInput = (props: InputProps) => (
  <NumberField {...props} field={{ ...props.field, kind: 'percent' }} unit="%" />
);

const mostDigits = 15;

/**
 * People type digits, and the last two are cents: 1, 2, 3, 4 reads 0.01, 0.12, 1.23, 12.34. Other characters do not
 * appear, except a minus in front. A pasted amount means what it says, and the line below shows how it was read.
 */
function MoneyInput(props: InputProps) {
  const { field, value, onChange, onBlur } = props;
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { money: amount, currencySign } = useMoneyFormats();
  const [pasted, setPasted] = useState<string>();
  const canBeNegative = field.min === undefined || field.min < 0;
  const change = (typed: string) => {
    setPasted(undefined);
    const digits = typed.replace(/\D/g, '').slice(0, mostDigits);
    const isNegative = canBeNegative && plainNumber(typed).includes('-');
    // A minus alone is on its way to an amount, so it stays until its digits come.
    if (digits === '') return onChange(isNegative ? '-' : null);
    onChange(Number(digits) * (isNegative ? -1 : 1));
  };
  const paste = (event: React.ClipboardEvent) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text').trim();
    const cents = centsFromAmount(text);
    if (cents === undefined) return setPasted(translate('crud.input.noAmount', { text: text.slice(0, 40) }));
    onChange(cents);
    setPasted(translate('crud.input.pastedAmount', { text, amount: amount(cents) }));
  };
  return (
    <>
      <OutlinedInput
        fullWidth
        error={props.isInvalid}
        value={typeof value === 'number' ? figures(value / 100, 2) : String(value ?? '')}
        placeholder={figures(0, 2)}
        onChange={(event) => change(event.target.value)}
        onPaste={paste}
        onBlur={onBlur}
        startAdornment={<InputAdornment position="start">{currencySign}</InputAdornment>}
        inputProps={{
          ...inputAttributes(props),
          inputMode: 'numeric',
          autoComplete: 'off',
          style: rightAligned,
        }}
      />
      {pasted !== undefined && <FormHelperText role="status">{pasted}</FormHelperText>}
    </>
  );
}

const numberRoundings: FieldKindEditor['roundings'] = [
  { name: 'whole', step: 1, ending: 0 },
  { name: 'fives', step: 5, ending: 0 },
  { name: 'tens', step: 10, ending: 0 },
];

/** In cents. */
const moneyRoundings: FieldKindEditor['roundings'] = [
  { name: 'fiveCents', step: 5, ending: 0 },
  { name: 'tenCents', step: 10, ending: 0 },
  { name: 'whole', step: 100, ending: 0 },
  { name: 'ninety', step: 100, ending: 90 },
  { name: 'ninetyNine', step: 100, ending: 99 },
];

export const integer = { ...shortEditorOf(IntegerInput), roundings: numberRoundings };
export const decimal = { ...shortEditorOf(DecimalInput), roundings: numberRoundings };
export const percent = { ...shortEditorOf(PercentInput), roundings: numberRoundings };
export const money = { ...shortEditorOf(MoneyInput), roundings: moneyRoundings };
