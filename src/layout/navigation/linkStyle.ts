import type { SystemStyleObject, Theme } from '@mui/system';

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
