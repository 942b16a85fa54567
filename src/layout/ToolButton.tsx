import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Hint } from './Hint.tsx';

interface ToolButtonProps extends Omit<IconButtonProps, 'aria-label' | 'children' | 'title'> {
  /** Its action: the name for screen readers, and the tooltip. */
  label: string;
  icon: ReactNode;
}

/** A button that is only an icon, with its name on hover. */
export function ToolButton({ label, icon, ...props }: ToolButtonProps) {
  return (
    <Hint text={label} isBoxed={props.disabled !== undefined}>
      <IconButton aria-label={label} {...props}>
        {icon}
      </IconButton>
    </Hint>
  );
}
