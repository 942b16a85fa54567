import { useRecovery } from '../../session/useRecovery.ts';
import { UsedLink } from './UsedLink.tsx';

/** Time to read either text; an error text says what to do. */
const untilLogin = { success: 5000, failure: 10_000 };

/** Changes the address with the link that was mailed to it, and goes to the login. */
export default function ConfirmEmailPage() {
  const recovery = useRecovery();
  return <UsedLink texts="signIn.confirmEmail" act={recovery.confirmEmail} untilLogin={untilLogin} />;
}
