import { useBlocker, useCanBlock, useTranslate } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';

interface LeaveGuard {
  /** Runs what would lose the changes, after asking where there are any. */
  guarded: (leave: () => void) => void;
  /** Lets the next change of page through: what was entered has just been saved. */
  allow: () => void;
  /** The question; to be drawn by the caller. */
  question: ReactNode;
}

/** Asks before entered values are lost: on other pages, on closing the tab, and on whatever goes through `guarded`. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const isAllowed = useRef(false);
  const [pending, setPending] = useState<{ leave: () => void; stay: () => void }>();
  const canBlock = useCanBlock();

  useEffect(() => {
    if (!isDirty) return;
    isAllowed.current = false;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const guarded = useCallback(
    (leave: () => void) => {
      if (isDirty) setPending({ leave, stay: () => undefined });
      else leave();
    },
    [isDirty],
  );
  const close = () => setPending(undefined);
  return {
    guarded,
    allow: () => {
      isAllowed.current = true;
    },
    question: (
      <>
        {canBlock && <RouteBlocker isActive={() => isDirty && !isAllowed.current} onBlocked={setPending} />}
        {pending && (
          <DiscardDialog
            onDiscard={() => {
              close();
              pending.leave();
            }}
            onStay={() => {
              close();
              pending.stay();
            }}
          />
        )}
      </>
    ),
  };
}

interface RouteBlockerProps {
  isActive: () => boolean;
  onBlocked: (pending: { leave: () => void; stay: () => void }) => void;
}

function RouteBlocker({ isActive, onBlocked }: RouteBlockerProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isActive(),
  );
  const { state } = blocker;
  const latest = useRef(blocker);
  latest.current = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    onBlocked({ leave: () => latest.current.proceed?.(), stay: () => latest.current.reset?.() });
  }, [state, onBlocked]);
  return null;
}

function DiscardDialog({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const translate = useTranslate();
  return (
    <ConfirmDialog title={translate('crud.leave.title')} isDangerous onContinue={onDiscard} onClose={onStay}>
      {translate('crud.leave.text')}
    </ConfirmDialog>
  );
}
