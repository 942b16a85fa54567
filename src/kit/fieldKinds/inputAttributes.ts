import type { InputProps } from './fieldKind.ts';

/** What every input element carries: its label, its texts, and whether it is wrong. */
export const inputAttributes = ({
  id,
  describedBy,
  isInvalid,
  isDisabled,
  autoFocus,
  field,
}: InputProps) => ({
  id,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid || undefined,
  'aria-required': field.required || undefined,
  disabled: isDisabled,
  autoFocus,
});
