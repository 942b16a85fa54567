import { FormHelperText, InputAdornment, OutlinedInput } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { noMoney } from '../../../contract/fieldKinds/moneyText.ts';
import {
  amountDialect,
  amountIssue,
  minorUnitsIn,
  plainNumber,
} from '../../../contract/fieldKinds/numberText.ts';
import { readText } from '../../../contract/readText.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats, useTextDialect } from '../../session/useMoneyFormats.ts';
import { usualEndings } from '../endings.ts';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { shortEditorOf } from './filters.tsx';
import { typedAttributes } from './inputParts.tsx';

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
  const dialect = { decimalMark, ...noMoney };
  const unitId = useId();
  const [refused, setRefused] = useState<string>();
  const shown = typeof value === 'string' ? value : atLeast(decimals, value).replace('.', decimalMark);
  const [draft, setDraft] = useState(shown);
  // A keypad types a point whatever the language. Grouped thousands have a meaning of their own.
  const numberOf = (typed: string): unknown => {
    if (typed.trim() === '') return null;
    const number = readText(typed, field, dialect);
    return typeof number === 'number' ? number : readText(typed, field, { ...dialect, decimalMark: '.' });
  };
  // Digits alone go where the cursor stands.
  const paste = (event: React.ClipboardEvent) => {
    const copied = event.clipboardData.getData('text').trim();
    if (!beside.test(copied)) return;
    event.preventDefault();
    const number = readText(copied, field, dialect);
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
          ...typedAttributes(props),
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
 * People type digits, and the last of them are the decimals of the currency, such as cents: 1, 2, 3, 4 reads 0.01, 0.12,
 * 1.23, 12.34. Other characters do not appear, except a minus in front. A pasted amount means what it says, and the line below shows how it was read.
 */
function MoneyInput(props: InputProps) {
  const { field, value, onChange, onBlur } = props;
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const dialect = useTextDialect();
  const { currencyDigits: scale } = dialect;
  const { money: amount, currencySign } = useMoneyFormats();
  const [pasted, setPasted] = useState<string>();
  const canBeNegative = field.min === undefined || field.min < 0;
  const change = (typed: string) => {
    setPasted(undefined);
    const plain = plainNumber(typed);
    const digits = plain.replace(/\D/g, '').slice(0, mostDigits);
    const isNegative = canBeNegative && plain.includes('-');
    // A minus alone is on its way to an amount, so it stays until its digits come.
    if (digits === '') return onChange(isNegative ? '-' : null);
    onChange(Number(digits) * (isNegative ? -1 : 1));
  };
  const paste = (event: React.ClipboardEvent) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text').trim();
    const written = amountDialect(text, dialect);
    const read = minorUnitsIn(text, written);
    if (read === undefined) {
      const reason = amountIssue(text, written) ? 'crud.input.preciseAmount' : 'crud.input.noAmount';
      return setPasted(translate(reason, { text: text.slice(0, 40), scale }));
    }
    onChange(read);
    setPasted(translate('crud.input.pastedAmount', { text, amount: amount(read) }));
  };
  return (
    <>
      <OutlinedInput
        fullWidth
        error={props.isInvalid}
        value={typeof value === 'number' ? figures(value / 10 ** scale, scale) : String(value ?? '')}
        placeholder={figures(0, scale)}
        onChange={(event) => change(event.target.value)}
        onPaste={paste}
        onBlur={onBlur}
        startAdornment={<InputAdornment position="start">{currencySign}</InputAdornment>}
        inputProps={{
          ...typedAttributes(props),
          inputMode: 'numeric',
          autoComplete: 'off',
          style: rightAligned,
        }}
      />
      {pasted !== undefined && <FormHelperText role="status">{pasted}</FormHelperText>}
    </>
  );
}

const fives = { name: 'fives', step: 5, ending: 0 } as const;
const tens = { name: 'tens', step: 10, ending: 0 } as const;
const numberRoundings: FieldKindEditor['roundings'] = () => [
  { name: 'whole', step: 1, ending: 0 },
  fives,
  tens,
];

/** In minor units. Hundredths of a unit are the smallest that people round to: 0.05 is 50 fils. */
const moneyRoundings: FieldKindEditor['roundings'] = (digits) => {
  const { every, endings } = usualEndings(digits);
  const whole = 10 ** digits;
  const [ninety = 0, , ninetyNine = 0] = endings;
  return [
    ...(digits === 0
      ? [fives, tens]
      : [
          { name: 'fiveCents' as const, step: whole / 20, ending: 0 },
          { name: 'tenCents' as const, step: whole / 10, ending: 0 },
          { name: 'whole' as const, step: whole, ending: 0 },
        ]),
    { name: 'ninety', step: every, ending: ninety },
    { name: 'ninetyNine', step: every, ending: ninetyNine },
  ];
};

export const integer = { ...shortEditorOf(IntegerInput), roundings: numberRoundings };
export const decimal = { ...shortEditorOf(DecimalInput), roundings: numberRoundings };
export const percent = { ...shortEditorOf(PercentInput), roundings: numberRoundings };
export const money = { ...shortEditorOf(MoneyInput), roundings: moneyRoundings };
