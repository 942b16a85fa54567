import ClearIcon from '@mui/icons-material/Clear';
import { IconButton } from '@mui/material';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { InputProps } from './fieldKind.ts';

interface ClearButtonProps {
  isDisabled: boolean | undefined;
  /** What it does, where "Clear" does not say enough. */
  label?: string;
  onClear: () => void;
}

/** Empties an input that has no other way to become empty. */
export function ClearButton({ isDisabled, label, onClear }: ClearButtonProps) {
  const translate = useTranslate();
  return (
    <IconButton
      size="small"
      edge="end"
      disabled={isDisabled}
      aria-label={label ?? translate('crud.input.clear')}
      onClick={onClear}
    >
      <ClearIcon fontSize="small" />
    </IconButton>
  );
}

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

/**
 * The same for an element that people type into. What they enter reads in its own direction: a phone number or an
 * address does not turn around on an Arabic page. The example in an empty field reads as the page does.
 */
export const typedAttributes = (props: InputProps) => ({
  ...inputAttributes(props),
  dir: isEmptyValue(props.value) ? undefined : ('auto' as const),
});
