import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Icon } from '../navigation/icons.ts';

interface StateMessageProps {
  icon: Icon;
  title: string;
  hint?: ReactNode;
  /** The next step: at most two buttons. */
  actions?: ReactNode;
  /** `alert` for what screen readers must say at once. */
  role?: 'alert' | 'status';
  /** The sentence is the heading of the whole page. */
  isPage?: boolean;
  /** It stands in a part of a page. */
  isSmall?: boolean;
  children?: ReactNode;
}

/** One sentence on a page that has nothing else to show, and the next step. */
export function StateMessage({
  icon: Icon,
  title,
  hint,
  actions,
  role = 'status',
  isPage = false,
  isSmall = false,
  children,
}: StateMessageProps) {
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        flex: 1,
        px: 6,
        // At a height where people look, however tall the page: the middle would be too low.
        pt: isSmall ? 2 : 'clamp(48px, 14vh, 128px)',
        pb: isSmall ? 6 : 12,
        textAlign: 'center',
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          mb: 2,
          borderRadius: '50%',
          bgcolor: 'surface.sunken',
          color: 'text.secondary',
        }}
      >
        <Icon aria-hidden />
      </Box>
      <Box component={isPage ? 'h1' : 'h2'} sx={{ typography: 'h2', m: 0 }}>
        {title}
      </Box>
      {hint && <Box sx={{ color: 'text.secondary', maxWidth: 440 }}>{hint}</Box>}
      {actions && <Box sx={{ display: 'flex', gap: 2, mt: 4 }}>{actions}</Box>}
      {children}
    </Box>
  );
}
