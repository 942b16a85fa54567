import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface ToolButtonProps extends Omit<IconButtonProps, 'aria-label' | 'children' | 'title'> {
  /** What it does: its name for screen readers, and its tooltip. */
  label: string;
  icon: ReactNode;
}

/** A button that is only an icon, with its name on hover. */
export function ToolButton({ label, icon, ...props }: ToolButtonProps) {
  const button = (
    <IconButton aria-label={label} {...props}>
      {icon}
    </IconButton>
  );
  // A disabled button hears no pointer, so that its tooltip hangs on what is around it.
  return <Tooltip title={label}>{props.disabled === undefined ? button : <span>{button}</span>}</Tooltip>;
}
