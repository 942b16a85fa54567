import type { SxProps, Theme } from '@mui/material';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';

const edge = (width: number) => (theme: Theme) => `inset 0 0 0 ${width}px ${theme.palette.primary.main}`;

/** The look of a list whose cells people change, beside that of every list. */
export const cellStyles = {
  // The active cell shows where the focus is, better than an outline around the whole table.
  '&:focus-visible': { outline: 'none' },
  '& tbody td[data-column]': {
    cursor: 'cell',
    borderRight: 1,
    borderRightColor: 'divider',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& tbody td.fixed': { cursor: 'default', color: 'text.secondary' },
  '& tbody td.chosen': { bgcolor: 'action.selected' },
  '& tbody td.saving': { bgcolor: 'warning.soft' },
  '& tbody td.wrong': { bgcolor: 'error.soft', color: 'error.main' },
  '& tbody td.saved': { boxShadow: (theme: Theme) => `inset 3px 0 ${theme.palette.success.main}` },
  '&:focus-within tbody td.active': { boxShadow: edge(2) },
  '& tbody td.typing': {
    p: 0,
    overflow: 'visible',
    zIndex: 2,
    boxShadow: edge(2),
    '& .MuiInputBase-root': { minHeight: 0, height: 'calc(var(--row-height) - 1px)', borderRadius: 0 },
    '& .MuiFormHelperText-root': {
      position: 'absolute',
      m: 0,
      p: 1,
      bgcolor: 'surface.raised',
      boxShadow: 2,
      whiteSpace: 'normal',
    },
  },
  '& .hidden-text': visuallyHidden,
} satisfies SxProps<Theme>;
