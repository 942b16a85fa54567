import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const HintBubble = lazy(() => import('./HintBubble.tsx'));

/** How long the pointer rests, or the focus stays, before the bubble opens. */
const restInMilliseconds = 400;

interface HintProps {
  /** Empty for no bubble. */
  text: string;
  placement?: 'bottom' | 'right';
  /** A box of its own around what is disabled, and so hears no pointer itself. */
  isBoxed?: boolean;
  children: ReactNode;
}

/**
 * Shows a short text beside something while the pointer rests on it or the keyboard is there. To the eye only: what it
 * is about says the same to screen readers by its own name or description.
 */
export function Hint({ text, placement = 'bottom', isBoxed = false, children }: HintProps) {
  const [anchor, setAnchor] = useState<Element>();
  const [hasRested, setHasRested] = useState(false);

  useEffect(() => {
    if (!anchor) return;
    const timer = setTimeout(() => setHasRested(true), restInMilliseconds);
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setAnchor(undefined);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', closeOnEscape);
      setHasRested(false);
    };
  }, [anchor]);

  const open = (around: Element) => setAnchor((isBoxed ? around : around.firstElementChild) ?? undefined);
  const close = () => setAnchor(undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what is inside of it
    <span
      style={{ display: isBoxed ? 'inline-flex' : 'contents' }}
      onPointerEnter={({ currentTarget, pointerType }) => pointerType === 'mouse' && open(currentTarget)}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ currentTarget, target }) => target.matches(':focus-visible') && open(currentTarget)}
      onBlur={close}
    >
      {children}
      {anchor && hasRested && text && (
        <Suspense fallback={null}>
          <HintBubble anchor={anchor} text={text} placement={placement} />
        </Suspense>
      )}
    </span>
  );
}
