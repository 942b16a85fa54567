import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';
import type { OpenMenu } from './MenuButton.tsx';

interface ButtonMenuProps extends OpenMenu {
  label: string;
  /** The entries. `closeAnd` closes the menu before it runs an entry's action. */
  children: (closeAnd: (action: () => void) => () => void) => ReactNode;
}

/** The entries below a `MenuButton`. */
export function ButtonMenu({ label, anchor, onClose, children }: ButtonMenuProps) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      // A separate landmark, because the page behind it is hidden from screen readers meanwhile.
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      {children((action) => () => {
        onClose();
        action();
      })}
    </Menu>
  );
}
