import CloseIcon from '@mui/icons-material/Close';
import { Chip } from '@mui/material';
import type { ReactNode } from 'react';

interface ConditionChipProps {
  label: ReactNode;
  isLocked?: boolean;
  /** Missing if the condition can only be removed. */
  onEdit?: ((anchor: HTMLElement) => void) | undefined;
  onRemove: () => void;
}

/** A condition that narrows a list: click it to change it, and its cross to remove it. */
export function ConditionChip({ label, isLocked = false, onEdit, onRemove }: ConditionChipProps) {
  return (
    <Chip
      variant="outlined"
      disabled={isLocked}
      label={label}
      onClick={onEdit && ((event: React.MouseEvent<HTMLElement>) => onEdit(event.currentTarget))}
      onDelete={onRemove}
      deleteIcon={<CloseIcon />}
      sx={{ maxWidth: 320, height: 28 }}
    />
  );
}
