import { lazy } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useSession } from '../../session/SessionContext.tsx';
import { InitialsMark } from '../InitialsMark.tsx';
import { MenuButton } from '../MenuButton.tsx';

const UserMenuContent = lazy(() => import('./UserMenuContent.tsx'));

/** The signed-in person, the appearance on this device, and the sign-out. */
export function UserMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const translate = useTranslate();
  const name = useSession()?.user.name ?? '';
  return (
    <MenuButton
      label={translate('shell.user.menu', { name })}
      icon={<InitialsMark name={name} isRound />}
      opens="dialog"
    >
      {(open) => <UserMenuContent {...open} onShowKeys={onShowKeys} />}
    </MenuButton>
  );
}
