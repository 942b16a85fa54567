import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { CustomerMark } from '../../custom/customers/CustomerMark.tsx';
import { useSession } from '../../session/SessionContext.tsx';
import { ToolButton } from '../ToolButton.tsx';

const UserMenuContent = lazy(() => import('./UserMenuContent.tsx'));

/** Who is signed in, how this device looks, and the way out. */
export function UserMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const translate = useTranslate();
  const session = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = session?.user.name ?? '';
  return (
    <>
      <ToolButton
        label={translate('shell.user.menu', { name })}
        icon={<CustomerMark name={name} isRound />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Suspense fallback={null}>
          <UserMenuContent anchor={anchor} onClose={() => setAnchor(null)} onShowKeys={onShowKeys} />
        </Suspense>
      )}
    </>
  );
}
