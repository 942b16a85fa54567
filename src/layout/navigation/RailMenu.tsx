import Box from '@mui/material/Box';
import { lazy, Suspense, useState } from 'react';
import { patiently } from '../../i18n/patiently.ts';
import { Hint } from '../Hint.tsx';
import type { Icon } from './icons.ts';
import { linkStyle } from './linkStyle.ts';
import type { Place } from './places.ts';
import { Waiting } from './Waiting.tsx';

const PlacesMenu = lazy(patiently(() => import('./PlacesMenu.tsx')));

interface RailMenuProps {
  label: string;
  icon: Icon;
  places: readonly Place[];
  current: Place | undefined;
  /** The page is inside. */
  isCurrent?: boolean;
}

/** One icon of the collapsed navigation: its name on hover and focus, what waits in it, its places on a click. */
export function RailMenu({ label, icon: Icon, isCurrent = false, ...menu }: RailMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <li>
      <Hint text={label} placement="right">
        <Box
          component="button"
          type="button"
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ ...linkStyle, px: 2.5, position: 'relative' }}
        >
          <Box component="span" role="img" aria-label={label} sx={{ display: 'flex' }}>
            <Icon aria-hidden />
          </Box>
          <Waiting places={menu.places} isInCorner />
        </Box>
      </Hint>
      <Suspense fallback={null}>
        {anchor && (
          <PlacesMenu {...menu} label={label} anchor={anchor} onClose={() => setAnchor(undefined)} />
        )}
      </Suspense>
    </li>
  );
}
