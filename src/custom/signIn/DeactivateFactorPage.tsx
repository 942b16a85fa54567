import { useRecovery } from '../../session/useRecovery.ts';
import { UsedLink } from './UsedLink.tsx';

/** Time to read good news, and one second more for bad news. */
const untilLogin = { success: 3000, failure: 1000 };

/** Removes the second factor with a mailed link, and goes to the login. */
export default function DeactivateFactorPage() {
  const recovery = useRecovery();
  return <UsedLink texts="signIn.deactivate" act={recovery.deactivateFactor} untilLogin={untilLogin} />;
}
