import type { SxProps, Theme } from '@mui/material';

/** One style for the whole table: a style for each cell would cost more than drawing it. */
export const tableStyles: SxProps<Theme> = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  typography: 'body2',
  '& th, & td': {
    height: 'var(--row-height)',
    px: 3,
    py: 0,
    borderBottom: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
    overflow: 'hidden',
    textAlign: 'left',
    verticalAlign: 'middle',
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 40,
    fontWeight: 600,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
  },
  '& .first': { position: 'sticky', left: 0, zIndex: 1 },
  '& .select + .first': { left: 44 },
  '& .select': { position: 'sticky', left: 0, zIndex: 1, px: 0, textAlign: 'center', overflow: 'visible' },
  '& td.select label': { display: 'grid', placeItems: 'center', height: '100%', cursor: 'pointer' },
  '& thead .first, & thead .select': { zIndex: 3 },
  '& .right': { textAlign: 'right' },
  '& .center': { textAlign: 'center' },
  '& tbody tr': { cursor: 'pointer', outline: 'none' },
  '& tbody tr:hover > *': { bgcolor: 'action.hover' },
  '& tbody tr.selected > *, & tbody tr.open > *': { bgcolor: 'action.selected' },
  '& tbody tr:focus-visible > *': {
    bgcolor: 'action.hover',
    boxShadow: (theme) =>
      `inset 0 1px ${theme.palette.primary.main}, inset 0 -1px ${theme.palette.primary.main}`,
  },
  '& tbody tr:focus-visible > :first-of-type': {
    boxShadow: (theme) => `inset 3px 0 ${theme.palette.primary.main}`,
  },
  '& .page-link': { opacity: 0, flex: 'none' },
  '& tr:hover .page-link, & tr:focus-visible .page-link, & .page-link:focus-visible': { opacity: 1 },
  // A finger cannot hover, and there a row opens its page anyway.
  '@media (pointer: coarse)': { '& .page-link': { display: 'none' } },
};
