import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { signInPaths } from '../../session/signInSteps.ts';

/** The way back to the first step of the sign-in. */
export function LoginLink() {
  const translate = useTranslate();
  return (
    <Button fullWidth component={Link} to={signInPaths.login}>
      {translate('signIn.toLogin')}
    </Button>
  );
}
