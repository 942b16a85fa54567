import ClearIcon from '@mui/icons-material/Clear';
import { IconButton } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';

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
