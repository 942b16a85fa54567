import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { patiently } from '../i18n/patiently.ts';

const HintBubble = lazy(patiently(() => import('./HintBubble.tsx')));

/** How long the pointer or the focus must stay before the bubble opens. */
const restInMilliseconds = 400;

interface HintProps {
  /** Empty for no bubble. */
  text: string;
  placement?: 'bottom' | 'right';
  /** A wrapper box for a disabled element, which does not notice the pointer itself. */
  isBoxed?: boolean;
  children: ReactNode;
}

/**
 * Shows a short text beside an element while the pointer or the keyboard focus is on it. Screen readers do
 * not read it: the element's own name or description tells them the same.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to its content
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
