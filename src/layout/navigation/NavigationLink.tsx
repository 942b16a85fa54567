import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { NavLink } from 'react-router-dom';
import type { Resource } from '../../../contract/resource.ts';
import { Hint } from '../Hint.tsx';
import { iconOf } from './icons.ts';

interface NavigationLinkProps {
  resource: Resource;
  isCollapsed: boolean;
  onGo: (() => void) | undefined;
}

/** One resource in the navigation. */
export function NavigationLink({ resource, isCollapsed, onGo }: NavigationLinkProps) {
  const translate = useTranslate();
  const Icon = iconOf(resource.icon);
  const label = translate(`resources.${resource.name}.many`, { _: resource.labels.many });
  return (
    <li>
      <Hint text={isCollapsed ? label : ''} placement="right">
        <Box
          component={NavLink}
          to={`/${resource.name}`}
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
