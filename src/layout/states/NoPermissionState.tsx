import Lock from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import { StateMessage } from './StateMessage.tsx';

/** A page that the role does not include: what is missing, and whom to ask. */
export function NoPermissionState({ isPage = false }: { isPage?: boolean }) {
  const translate = useTranslate();
  const customer = useSelectedCustomer()?.Customer.name ?? translate('shell.product');
  return (
    <StateMessage
      isPage={isPage}
      icon={Lock}
      title={translate('states.noPermission.title')}
      hint={translate('states.noPermission.hint', { customer })}
      actions={
        <Button variant="outlined" component={Link} to="/">
          {translate('states.noPermission.back')}
        </Button>
      }
    />
  );
}
