import MenuIcon from '@mui/icons-material/Menu';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import { Suspense } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useComposition } from '../../modules/CompositionContext.tsx';
import { sizes } from '../../theme/tokens.ts';
import { KeyCaps } from '../keys/KeyCaps.tsx';
import { ToolButton } from '../ToolButton.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  navigationLabel: string;
  onToggleNavigation: () => void;
  onOpenPalette: () => void;
  onShowKeys: () => void;
}

/** The customer, the position of the page, and links to everything else. */
export function TopBar({ navigationLabel, onToggleNavigation, onOpenPalette, onShowKeys }: TopBarProps) {
  const translate = useTranslate();
  const { start, end } = useComposition().topBar;
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        height: sizes.topBar,
        flex: 'none',
        px: 2,
      }}
    >
      <ToolButton label={navigationLabel} icon={<MenuIcon fontSize="small" />} onClick={onToggleNavigation} />
      {start.map(({ module, Piece }) => (
        <Suspense key={module} fallback={null}>
          <Piece />
        </Suspense>
      ))}
      <Divider orientation="vertical" flexItem sx={{ my: 3.5, mr: 1 }} />
      <Breadcrumbs />
      <Box sx={{ flex: 1 }} />
      <ButtonBase
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={translate('shell.palette.open')}
        onClick={onOpenPalette}
        sx={{
          display: 'flex',
          gap: 2,
          height: 32,
          px: 2,
          minWidth: { xs: 0, lg: 232 },
          flex: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'text.secondary',
          typography: 'body2',
          '&:hover': { borderColor: 'surface.inputBorder' },
        }}
      >
        <Search fontSize="small" />
        {/* On a phone, the magnifying glass alone leaves room for the breadcrumbs. */}
        <Box
          component="span"
          sx={{ flex: 1, display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 2 }}
        >
          <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
            {translate('shell.palette.open')}
          </Box>
          <KeyCaps keys="mod+k" />
        </Box>
      </ButtonBase>
      {end.map(({ module, Piece }) => (
        <Suspense key={module} fallback={null}>
          <Piece />
        </Suspense>
      ))}
      <UserMenu onShowKeys={onShowKeys} />
    </Box>
  );
}
