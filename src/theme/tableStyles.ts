import type { Components, Theme } from '@mui/material/styles';
import type { StyleInput } from './styleInput.ts';
import { sizes, type } from './tokens.ts';

/** Tables: 13 px, hairlines, tabular figures, rows of one height. */
export function tableStyles({ roles, density }: StyleInput): Components<Theme> {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: {
          height: sizes.row[density],
          padding: '0 12px',
          borderBottom: `1px solid ${roles.hairline}`,
          fontSize: type.table,
          lineHeight: 1.4,
          fontVariantNumeric: 'tabular-nums',
        },
        head: {
          height: 36,
          backgroundColor: roles.surface,
          color: roles.textSecondary,
          fontSize: type.small,
          fontWeight: type.medium,
          whiteSpace: 'nowrap',
        },
        stickyHeader: { backgroundColor: roles.surface },
        paddingCheckbox: { width: 40, padding: '0 4px 0 8px' },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&.MuiTableRow-hover:hover': { backgroundColor: roles.hover },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: roles.accentSoft },
        },
      },
    },
    MuiTableSortLabel: {
      styleOverrides: {
        root: { '&.Mui-active': { color: roles.text } },
        icon: { fontSize: 14, margin: '0 2px' },
      },
    },
    MuiTablePagination: {
      styleOverrides: {
        root: { fontSize: type.table, border: 0 },
        toolbar: { minHeight: '44px !important' },
        selectLabel: { fontSize: type.table },
        displayedRows: { fontSize: type.table, fontVariantNumeric: 'tabular-nums' },
      },
    },
  };
}
