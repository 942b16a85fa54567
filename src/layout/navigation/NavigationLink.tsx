import Box from '@mui/material/Box';
import { NavLink } from 'react-router-dom';
import { Hint } from '../Hint.tsx';
import { iconOf } from './icons.ts';
import type { Place } from './places.ts';

interface NavigationLinkProps {
  place: Place;
  isCollapsed: boolean;
  onGo: (() => void) | undefined;
}

/** One place in the navigation. */
export function NavigationLink({ place, isCollapsed, onGo }: NavigationLinkProps) {
  const { label } = place;
  const Icon = iconOf(place.icon);
  return (
    <li>
      <Hint text={isCollapsed ? label : ''} placement="right">
        <Box
          component={NavLink}
          to={place.path}
          onClick={onGo}
          aria-label={isCollapsed ? label : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2.5,
            height: 32,
            px: isCollapsed ? 2.5 : 2,
            mb: '2px',
            borderRadius: '6px',
            color: 'text.primary',
            textDecoration: 'none',
            whiteSpace: 'nowrap',
            '& svg': { color: 'text.secondary', fontSize: 18 },
            '&:hover': { bgcolor: 'action.hover' },
            '&.active': { bgcolor: 'action.selected', fontWeight: 'fontWeightMedium' },
            '&.active svg': { color: 'primary.main' },
            '@media (pointer: coarse)': { height: 44 },
          }}
        >
          <Icon aria-hidden />
          {!isCollapsed && (
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {label}
            </Box>
          )}
        </Box>
      </Hint>
    </li>
  );
}
