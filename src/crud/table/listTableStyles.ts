import type { SxProps, Theme } from '@mui/material';
import { boxLook } from '../../theme/boxStyles.tsx';

/** Width of the column of boxes, which lines up with the title of the page. */
export const selectionWidth = 52;

/** Height of the headings. */
export const headHeight = 40;

/** The minimum space behind the last column. */
export const endWidth = 12;

/**
 * One style for the whole table, because a style for each cell would cost more than drawing it. Columns have exactly
 * their width. The space at the end of each line is an `::after`, so that it is not a cell.
 */
export const listTableStyles = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  typography: 'body2',
  '& tr::after': { content: '""', display: 'table-cell' },
  '& th, & td, & tr::after': {
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
  '& thead th, & thead tr::after': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: headHeight,
    fontWeight: 600,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
  },
  // The arrow of a heading that does not sort takes room only under the pointer.
  '& th .MuiTableSortLabel-root:not(.Mui-active, :hover, :focus-visible) .MuiTableSortLabel-icon': {
    display: 'none',
  },
  '& :first-of-type:is(th, td)': { pl: 6 },
  '& .lead': { position: 'sticky', left: 'var(--lead-left)', zIndex: 1 },
  '& .select': { position: 'sticky', left: 0, zIndex: 1, pl: 6, pr: 0, overflow: 'visible' },
  '& .select label': { display: 'flex', alignItems: 'center', height: '100%', cursor: 'pointer' },
  '& thead .lead, & thead .select': { zIndex: 3 },
  '& .right': { textAlign: 'right' },
  '& .center': { textAlign: 'center' },
  // Beside the heading, and not part of the centred text.
  '& .center .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', margin: 0 },
  // Stands for the rows in between, which are not drawn.
  '& tbody .gap': { pointerEvents: 'none', '& td, &::after': { height: 'var(--gap)', border: 0 } },
  '& tbody tr': { cursor: 'pointer', outline: 'none' },
  '& tbody tr:hover > *, & tbody tr:hover::after': { bgcolor: 'action.hover' },
  '& tbody tr.selected > *, & tbody tr.selected::after, & tbody tr.open > *, & tbody tr.open::after': {
    bgcolor: 'action.selected',
  },
  '& tbody tr:focus-visible > *, & tbody tr:focus-visible::after': {
    bgcolor: 'action.hover',
    boxShadow: (theme: Theme) =>
      `inset 0 1px ${theme.palette.primary.main}, inset 0 -1px ${theme.palette.primary.main}`,
  },
  '& tbody tr:focus-visible > :first-of-type': {
    boxShadow: (theme: Theme) => `inset 3px 0 ${theme.palette.primary.main}`,
  },
  '& .select input': (theme: Theme) => {
    const { empty, ticked, partly } = boxLook(theme);
    return {
      appearance: 'none',
      cursor: 'pointer',
      ...empty,
      '&:checked': ticked,
      '&:indeterminate': partly,
    };
  },
  '& .with-link': { display: 'flex', alignItems: 'center', gap: 2, '& > span': { flex: 1, minWidth: 0 } },
  '& .own-value': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    maxWidth: '100%',
    '& > :first-of-type': { minWidth: 0 },
    '& > :last-of-type': { flex: 'none', fontSize: 12, color: 'text.secondary' },
  },
  // Figures stay in line with those of the other rows, and signs in the middle.
  '& .right .own-value': { flexDirection: 'row-reverse' },
  '& .center .own-value': { pl: 4 },
  // Links to other records look like the text that a press on the row goes through.
  '& tbody [data-opens="record"]:not(:focus-visible)': { color: 'inherit', textDecoration: 'none' },
  '& .page-link': { opacity: 0, flex: 'none', fontSize: 14, color: 'text.secondary' },
  '& tr:hover .page-link, & tr:focus-visible .page-link, & .page-link:focus-visible': { opacity: 1 },
  // A finger cannot hover, and with touch a row opens its page anyway.
  '@media (pointer: coarse)': { '& .page-link': { display: 'none' } },
} satisfies SxProps<Theme>;
