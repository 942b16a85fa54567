import CloseIcon from '@mui/icons-material/Close';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Chip } from '@mui/material';
import type { ReactNode } from 'react';

interface ConditionChipProps {
  label: ReactNode;
  isLocked?: boolean;
  /** The list no longer understands it. */
  isStale?: boolean;
  /** Missing if the condition can only be removed. */
  onEdit?: ((anchor: HTMLElement) => void) | undefined;
  onRemove: () => void;
}

/** A condition that narrows a list: click it to change it, and its cross to remove it. */
export function ConditionChip({
  label,
  isLocked = false,
  isStale = false,
  onEdit,
  onRemove,
}: ConditionChipProps) {
  return (
    <Chip
      variant="outlined"
      {...(isStale && { color: 'warning', icon: <WarningIcon /> })}
      disabled={isLocked}
      label={label}
      onClick={onEdit && ((event: React.MouseEvent<HTMLElement>) => onEdit(event.currentTarget))}
      onDelete={onRemove}
      deleteIcon={<CloseIcon />}
      sx={{ maxWidth: 320, height: 28 }}
    />
  );
}
