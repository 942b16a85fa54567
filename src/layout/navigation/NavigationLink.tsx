import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { Hint } from '../Hint.tsx';
import { iconOf } from './icons.ts';
import type { Place } from './places.ts';

interface NavigationLinkProps {
  place: Place;
  /** True on this place and its pages. */
  isCurrent: boolean;
  isCollapsed: boolean;
  onGo: (() => void) | undefined;
}

/** One place in the navigation. */
export function NavigationLink({ place, isCurrent, isCollapsed, onGo }: NavigationLinkProps) {
  const { label } = place;
  const Icon = iconOf(place.icon);
  return (
    <li>
      <Hint text={isCollapsed ? label : ''} placement="right">
        <Box
          component={Link}
          to={place.path}
          aria-current={isCurrent ? 'page' : undefined}
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
            '&[aria-current]': { bgcolor: 'action.selected', fontWeight: 'fontWeightMedium' },
            '&[aria-current] svg': { color: 'primary.main' },
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
