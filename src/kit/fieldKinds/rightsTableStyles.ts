import type { SxProps, Theme } from '@mui/material';

/** The names stay in sight while the actions scroll sideways. A bar marks the lines that differ. */
export const rightsTableStyles: SxProps<Theme> = {
  tableLayout: 'fixed',
  minWidth: 866,
  '& th, & td': { px: 1, py: 0, height: 40, lineHeight: 1.3, bgcolor: 'background.paper' },
  '& tr > :first-child': { width: 210, position: 'sticky', left: 0, zIndex: 1, pr: 2 },
  '& thead tr > :first-child': { zIndex: 3, pl: 3 },
  '& thead th': { color: 'text.secondary', fontWeight: 600, whiteSpace: 'normal' },
  '& tr > :last-child': { width: 44 },
  '& tr.own > :first-child': {
    boxShadow: (theme) => `inset 3px 0 ${theme.palette.primary.main}`,
  },
};
