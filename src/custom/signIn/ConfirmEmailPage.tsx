import { useSignIn } from '../../session/SessionContext.tsx';
import { UsedLink } from './UsedLink.tsx';

/** Enough to read either: what went wrong says what to do. */
const untilLogin = { success: 5000, failure: 10_000 };

/** Puts another address in place by the link that was mailed to it, and leads to the login. */
export default function ConfirmEmailPage() {
  const { recovery } = useSignIn();
  return <UsedLink texts="signIn.confirmEmail" act={recovery.confirmEmail} untilLogin={untilLogin} />;
}
