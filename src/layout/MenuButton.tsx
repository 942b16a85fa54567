import { type ReactNode, Suspense, useState } from 'react';
import { ToolButton } from './ToolButton.tsx';

/** What an opened menu hangs on, and how it goes. */
export interface OpenMenu {
  anchor: HTMLElement;
  onClose: () => void;
}

interface MenuButtonProps {
  label: string;
  icon: ReactNode;
  opens: 'menu' | 'dialog';
  /** What opens, drawn only while it is open: it may come with the first press. */
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
