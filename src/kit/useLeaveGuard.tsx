import { type RouterBlockerFunction, useBlocker, useCanBlock } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ConfirmDialog } from '../layout/dialogs/ConfirmDialog.tsx';
import { guardLeaving, type Leave } from '../layout/leaving.ts';

interface LeaveGuard {
  /** Runs something that would lose changes, and asks first if there are any. */
  guarded: (leave: Leave) => void;
  /** Lets the next change of page through, because the input has just been saved. */
  allow: () => void;
  /** The question, which the caller draws. */
  question: ReactNode;
}

const isSamePage: RouterBlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname === nextLocation.pathname;

/**
 * Asks before input is lost: on going to other addresses, on closing the tab, in `guarded` here, and in `leavePage`
 * elsewhere.
 * @param staysOn returns true for changes of the address that keep the form open. Default: those within the page.
 */
export function useLeaveGuard(isDirty: boolean, staysOn: RouterBlockerFunction = isSamePage): LeaveGuard {
  const isAllowed = useRef(false);
  const [pending, setPending] = useState<Pending>();
  const canBlock = useCanBlock();

  useLayoutEffect(() => {
    if (!isDirty) return;
    isAllowed.current = false;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const guarded = useCallback(
    (leave: Leave) => {
      if (isDirty) setPending({ leave, stay: () => undefined });
      else void leave();
    },
    [isDirty],
  );
  useLayoutEffect(() => (isDirty ? guardLeaving(guarded) : undefined), [isDirty, guarded]);
  const close = () => setPending(undefined);
  return {
    guarded,
    allow: () => {
      isAllowed.current = true;
    },
    question: (
      <>
        {canBlock && (
          <RouteBlocker
            isLosing={(change) => isDirty && !isAllowed.current && !staysOn(change)}
            onBlocked={setPending}
          />
        )}
        {pending && (
          <DiscardDialog
            onDiscard={async () => {
              close();
              isAllowed.current = true;
              await pending.leave();
              isAllowed.current = false;
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

interface Pending {
  leave: Leave;
  stay: () => void;
}

interface RouteBlockerProps {
  isLosing: RouterBlockerFunction;
  onBlocked: (pending: Pending) => void;
}

function RouteBlocker({ isLosing, onBlocked }: RouteBlockerProps) {
  const blocker = useBlocker(isLosing);
  const { state, location } = blocker;
  const latest = useRef(blocker);
  latest.current = blocker;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each blocked address asks, also right after another one
  useEffect(() => {
    if (state !== 'blocked') return;
    onBlocked({ leave: () => latest.current.proceed?.(), stay: () => latest.current.reset?.() });
  }, [state, location, onBlocked]);
  return null;
}

function DiscardDialog({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      isLocal
      title={translate('crud.leave.title')}
      action={translate('crud.leave.leave')}
      close={translate('crud.leave.stay')}
      isDangerous
      onAct={onDiscard}
      onClose={onStay}
    >
      {translate('crud.leave.text')}
    </ConfirmDialog>
  );
}
