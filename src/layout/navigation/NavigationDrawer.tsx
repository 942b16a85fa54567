import Drawer from '@mui/material/Drawer';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { sizes } from '../../theme/tokens.ts';
import { Navigation } from './Navigation.tsx';

/** The navigation on a narrow screen, with all places at once: it lies over the page and closes when the person chooses one. */
export default function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': translate('shell.navigation'),
          sx: {
            width: sizes.navigationSpread,
            maxWidth: 'calc(100vw - 56px)',
            bgcolor: 'background.default',
          },
        },
      }}
    >
      <Navigation isSpread onGo={onClose} />
    </Drawer>
  );
}
