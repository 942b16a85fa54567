import UnfoldMore from '@mui/icons-material/UnfoldMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { InitialsMark } from '../../layout/InitialsMark.tsx';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import { useSession } from '../../session/SessionContext.tsx';
import { customersPart } from './part.ts';
import { useSwitchCustomer } from './useSwitchCustomer.ts';

const CustomerPopover = lazy(customersPart(() => import('./CustomerPopover.tsx')));

/** Whose data the pages show; a click opens the person's other customers. */
export function CustomerSwitcher() {
  const translate = useTranslate();
  const session = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const selected = session?.selectedCustomer;
  const switchTo = useSwitchCustomer();
  const others = (session?.user.customerUserMappings ?? []).filter(
    ({ customerUuid }) => customerUuid !== selected?.customerUuid,
  );
  usePageCommands(
    others.map((customer) => ({
      id: `customer:${customer.customerUuid}`,
      label: translate('customers.switchTo', { name: customer.Customer.name }),
      context: '',
      isEverywhere: true,
      run: () => switchTo(customer),
    })),
  );
  if (!selected) return null;
  const { name, logo } = selected.Customer;
  const label = (
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {name}
    </Box>
  );
  const look = {
    display: 'flex',
    gap: 2,
    height: 32,
    px: 1.5,
    minWidth: 0,
    maxWidth: 240,
    borderRadius: '6px',
  };
  if (session.user.customerUserMappings.length === 1)
    return (
      <Box sx={{ ...look, alignItems: 'center', fontWeight: 'fontWeightMedium' }}>
        <InitialsMark name={name} picture={logo} />
        {label}
      </Box>
    );
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={translate('customers.switch', { name })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          ...look,
          typography: 'body1',
          fontWeight: 'fontWeightMedium',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <InitialsMark name={name} picture={logo} />
        {label}
        <UnfoldMore fontSize="small" sx={{ color: 'text.secondary' }} />
      </ButtonBase>
      {anchor && (
        <Suspense fallback={null}>
          <CustomerPopover anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
