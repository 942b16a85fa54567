import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { withMessages } from '../../i18n/messages.ts';
import { Later } from '../../session/Later.tsx';
import { useSession } from '../../session/SessionContext.tsx';
import { asFirstPage, landingPath } from '../../session/signInSteps.ts';

const FirstPageQuestion = lazy(
  withMessages(() => import('./en.ts'))(() => import('./FirstPageQuestion.tsx')),
);

/** Asks people once, where the product begins, whether they would rather begin at the home page. */
export function FirstPage() {
  const { pathname, state } = useLocation();
  const beginsAtHome = useSession()?.user.beginsAtHome;
  const isFirst = pathname === landingPath && state?.isFirstPage === asFirstPage.isFirstPage;
  if (!isFirst || beginsAtHome !== null) return null;
  return (
    <Later>
      <Suspense fallback={null}>
        <FirstPageQuestion />
      </Suspense>
    </Later>
  );
}
