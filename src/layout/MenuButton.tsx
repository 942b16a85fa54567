import { type ReactNode, Suspense, useState } from 'react';
import { ToolButton } from './ToolButton.tsx';

/** What an open menu is attached to, and how to close it. */
export interface OpenMenu {
  anchor: HTMLElement;
  onClose: () => void;
}

interface MenuButtonProps {
  label: string;
  icon: ReactNode;
  opens: 'menu' | 'dialog';
  /** The menu, drawn only while it is open, so it may load at the first click. */
  children: (open: OpenMenu) => ReactNode;
}

/** An icon that opens something. */
export function MenuButton({ label, icon, opens, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <ToolButton
        label={label}
        icon={icon}
        aria-haspopup={opens}
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Suspense fallback={null}>
        {anchor && children({ anchor, onClose: () => setAnchor(undefined) })}
      </Suspense>
    </>
  );
}
