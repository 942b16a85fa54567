import { lazy, Suspense } from 'react';
import { useConfirmation } from '../../session/SessionContext.tsx';
import { loadIdentityDialog } from './part.ts';

const IdentityDialog = lazy(loadIdentityDialog);

/** Asks for a fresh code whenever a call needs one, on any page. */
export function IdentityQuestion() {
  const { isAsked, answer } = useConfirmation();
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <IdentityDialog onAnswer={answer} />
    </Suspense>
  );
}
