import Box from '@mui/material/Box';
import type { SystemStyleObject, Theme } from '@mui/system';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { iconOf } from './icons.ts';
import type { Place } from './places.ts';
import { Waiting } from './Waiting.tsx';

/** How the links and the buttons of the navigation look. */
export const linkStyle: SystemStyleObject<Theme> = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  width: '100%',
  height: 32,
  px: 2,
  mb: '2px',
  border: 0,
  borderRadius: '6px',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  textAlign: 'left',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '& svg': { color: 'text.secondary', fontSize: 18, flex: 'none' },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'action.selected', fontWeight: 'fontWeightMedium' },
  '&[aria-current] svg': { color: 'primary.main' },
  '@media (pointer: coarse)': { height: 44 },
};

/** The part of the navigation that scrolls, below its head. */
export const scrolling: SystemStyleObject<Theme> = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overflowX: 'hidden',
  px: 2,
  pb: 4,
};

interface NavigationLinkProps {
  place: Pick<Place, 'path' | 'label' | 'icon' | 'resource'>;
  /** True on this place and its pages. */
  isCurrent?: boolean;
  /** Below the name of its area it has no icon of its own. */
  isInArea?: boolean;
  /** What it is, in small print beside it. */
  context?: string;
  onGo: (() => void) | undefined;
}

/** One link of the navigation. The current one is scrolled into view. */
export function NavigationLink({
  place,
  isCurrent = false,
  isInArea = false,
  context,
  onGo,
}: NavigationLinkProps) {
  const { label } = place;
  const Icon = iconOf(place.icon);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li>
      <Box
        ref={link}
        component={Link}
        to={place.path}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onGo}
        sx={{ ...linkStyle, ...(isInArea && { pl: 9, height: 30 }) }}
      >
        {!isInArea && <Icon aria-hidden />}
        <Box component="span" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {label}
        </Box>
        {isInArea && <Waiting places={[place]} />}
        {context && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', flex: 'none' }}>
            {context}
          </Box>
        )}
      </Box>
    </li>
  );
}
