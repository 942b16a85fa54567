import Menu from '@mui/material/Menu';
import { type ReactNode, useState } from 'react';
import { ToolButton } from './ToolButton.tsx';

interface MenuButtonProps {
  label: string;
  icon: ReactNode;
  /** The entries. `closeAnd` makes what an entry does close the menu first. */
  children: (closeAnd: (action: () => void) => () => void) => ReactNode;
}

/** An icon that opens a menu. */
export function MenuButton({ label, icon, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <ToolButton
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={close}
        // A landmark of its own, since the page behind it is hidden from screen readers meanwhile.
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        {children((action) => () => {
          close();
          action();
        })}
      </Menu>
    </>
  );
}
