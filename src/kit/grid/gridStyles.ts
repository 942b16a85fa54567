import type { SxProps, Theme } from '@mui/material';
import { visuallyHidden } from '../visuallyHidden.ts';
import { sizes } from './useGridWindow.ts';

/** The look of a grid. Its cells have classes instead of styles of their own, because hundreds are drawn at once. */
export const gridStyles = {
  position: 'relative',
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  // The active cell shows where the focus is, better than an outline around the whole grid.
  '&:focus-visible': { outline: 'none' },
  '& .line': { display: 'flex', position: 'absolute', left: 0, height: sizes.row },
  '& .head': { position: 'sticky', top: 0, zIndex: 2, height: sizes.head, bgcolor: 'surface.sunken' },
  '& .name, & .cell, & .side': {
    boxSizing: 'border-box',
    flex: 'none',
    height: sizes.row,
    px: 2,
    lineHeight: `${sizes.row - 1}px`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderRight: 1,
    borderBottom: 1,
    borderColor: 'divider',
  },
  // The grid already has a border there.
  '& .head > :last-of-type, & .line > :last-of-type .cell': { borderRight: 0 },
  '& .line:last-of-type > .name, & .line:last-of-type .cell': { borderBottom: 0 },
  '& .cell': { position: 'relative', width: sizes.column, cursor: 'cell' },
  '& .name': { fontWeight: 500 },
  '& .name.row': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'surface.sunken' },
  '& .name.column': { width: sizes.column },
  '& .of': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    typography: 'caption',
    fontWeight: 500,
    lineHeight: `${(sizes.head - 2) / 2}px`,
  },
  '& .of.value': { color: 'text.secondary' },
  '& .side': { color: 'text.secondary' },
  '& .first': { position: 'sticky', zIndex: 1, bgcolor: 'surface.sunken' },
  '& .repeated': { fontWeight: 400, color: 'text.secondary' },
  // Own values stand out where other cells show something instead.
  '&.layered .cell': { fontWeight: 600 },
  '&.layered .instead': { fontWeight: 400, color: 'text.secondary' },
  '&.layered .warning': { color: 'error.main' },
  '& .mark': { float: 'left', typography: 'caption', lineHeight: 'inherit' },
  '& .fixed': { color: 'text.secondary', cursor: 'default' },
  '& .selected': { bgcolor: 'action.selected' },
  '& .draft': { bgcolor: 'warning.soft' },
  '& .draft.selected': { boxShadow: (theme: Theme) => `inset 0 0 0 1px ${theme.palette.primary.main}` },
  '& .wrong': { bgcolor: 'error.soft', color: 'error.main' },
  '&:focus-within .active': {
    boxShadow: (theme: Theme) => `inset 0 0 0 2px ${theme.palette.primary.main}`,
  },
  '& .typing': {
    overflow: 'visible',
    p: 0,
    zIndex: 1,
    lineHeight: 'normal',
    bgcolor: 'background.paper',
    '& .MuiInputBase-root': { minHeight: sizes.row - 1, height: sizes.row - 1, borderRadius: 0 },
  },
  '& .hidden-text': visuallyHidden,
} satisfies SxProps<Theme>;
