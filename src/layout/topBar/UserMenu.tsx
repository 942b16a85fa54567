import { lazy } from 'react';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useSession } from '../../session/SessionContext.tsx';
import { modes, useMode } from '../../theme/useAppearance.ts';
import { InitialsMark } from '../InitialsMark.tsx';
import { MenuButton } from '../MenuButton.tsx';
import { usePageCommands } from '../palette/usePageCommands.ts';

const UserMenuContent = lazy(patiently(() => import('./UserMenuContent.tsx')));

/** The signed-in person, the appearance on this device, and the sign-out. */
export function UserMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const translate = useTranslate();
  const name = useSession()?.user.name ?? '';
  const { setChoice } = useMode();
  usePageCommands(
    modes.map((mode) => ({
      id: `appearance:${mode}`,
      label: translate('shell.palette.appearance', { mode: translate(`shell.user.${mode}`) }),
      context: '',
      isEverywhere: true,
      run: () => setChoice(mode),
    })),
  );
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
