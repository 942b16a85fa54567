import ClearIcon from '@mui/icons-material/Clear';
import { IconButton } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface ClearButtonProps {
  isDisabled: boolean | undefined;
  onClear: () => void;
}

/** Empties an input that has no other way to become empty. */
export function ClearButton({ isDisabled, onClear }: ClearButtonProps) {
  const translate = useTranslate();
  return (
    <IconButton
      size="small"
      edge="end"
      disabled={isDisabled}
      aria-label={translate('crud.input.clear')}
      onClick={onClear}
    >
      <ClearIcon fontSize="small" />
    </IconButton>
  );
}
