import { useSignIn } from '../../session/SessionContext.tsx';
import { UsedLink } from './UsedLink.tsx';

/** Enough to read the good news, and a second for the bad. */
const untilLogin = { success: 3000, failure: 1000 };

/** Removes the second factor by a mailed link, and leads to the login. */
export default function DeactivateFactorPage() {
  const { recovery } = useSignIn();
  return <UsedLink texts="signIn.deactivate" act={recovery.deactivateFactor} untilLogin={untilLogin} />;
}
