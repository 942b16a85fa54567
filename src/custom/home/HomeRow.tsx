import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { IconName } from '../../../contract/iconNames.ts';
import { type Icon, iconOf } from '../../layout/navigation/icons.ts';

interface HomeRowProps {
  to: string;
  icon: IconName | undefined;
  label: string;
  /** Small, at the end of the row. */
  aside: ReactNode;
}

/** A line of the home page that leads somewhere. */
export function HomeRow({ to, icon, label, aside }: HomeRowProps) {
  const RowIcon: Icon = iconOf(icon);
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 4,
        minHeight: 40,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'action.hover' },
        '@media (pointer: coarse)': { minHeight: 44 },
      }}
    >
      <RowIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      <Box
        component="span"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      <Box component="span" sx={{ flex: 'none', typography: 'body2', color: 'text.secondary' }}>
        {aside}
      </Box>
    </Box>
  );
}
