import Drawer from '@mui/material/Drawer';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { sizes } from '../../theme/tokens.ts';
import { Navigation } from './Navigation.tsx';

/** The navigation on a narrow screen: it lies over the page and closes when the person chooses a page. */
export default function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': translate('shell.navigation'),
          sx: { width: sizes.navigation + 40, bgcolor: 'background.default' },
        },
      }}
    >
      <Navigation isCollapsed={false} onGo={onClose} />
    </Drawer>
  );
}
