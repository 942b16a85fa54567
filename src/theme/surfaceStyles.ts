import type { Components, Theme } from '@mui/material/styles';
import type { StyleInput } from './styleInput.ts';
import { sizes, type } from './tokens.ts';

/** What opens at a click must appear at once. */
const openingTime = 80;

/** Surfaces under content, and surfaces that float above it. */
export function surfaceStyles({ roles, density }: StyleInput): Components<Theme> {
  const floating = {
    backgroundColor: roles.raised,
    backgroundImage: 'none',
    border: `1px solid ${roles.hairline}`,
    boxShadow: roles.shadow,
  };
  const state = (name: 'success' | 'warning' | 'error' | 'info') => ({
    backgroundColor: roles[name].soft,
    color: roles.text,
    '& .MuiAlert-icon': { color: roles[name].main },
  });
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${roles.hairline}` } } },
    MuiPopover: { defaultProps: { transitionDuration: openingTime }, styleOverrides: { paper: floating } },
    MuiMenu: {
      defaultProps: { transitionDuration: openingTime },
      styleOverrides: { paper: { ...floating, marginTop: 4 }, list: { padding: 4 } },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: sizes.control[density],
          padding: '4px 8px',
          borderRadius: 6,
          fontSize: type.body,
          '&.Mui-focusVisible': { backgroundColor: roles.hover },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: roles.accentSoft },
        },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 28, color: roles.textSecondary } } },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: roles.scrim } } },
    },
    MuiDialog: {
      defaultProps: { transitionDuration: openingTime },
      styleOverrides: { paper: { ...floating, borderRadius: 12 } },
    },
    MuiDialogTitle: { styleOverrides: { root: { padding: '16px 20px 8px', fontSize: 16, fontWeight: 600 } } },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px 16px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px 16px', gap: 4 } } },
    MuiDrawer: { styleOverrides: { paper: { backgroundColor: roles.surface, backgroundImage: 'none' } } },
    MuiAlert: {
      styleOverrides: {
        root: { padding: '6px 12px', fontSize: type.body, alignItems: 'center' },
        icon: { padding: 0, marginRight: 8 },
        message: { padding: '2px 0' },
        action: { padding: 0, marginRight: -4, alignItems: 'center' },
      },
      variants: (['success', 'warning', 'error', 'info'] as const).map((severity) => ({
        props: { severity, variant: 'standard' as const },
        style: state(severity),
      })),
    },
    MuiDivider: { styleOverrides: { root: { borderColor: roles.hairline } } },
    MuiSkeleton: {
      defaultProps: { animation: 'pulse' },
      styleOverrides: { root: { backgroundColor: roles.sunken } },
    },
    MuiTab: {
      styleOverrides: { root: { minHeight: 40, padding: '0 12px', textTransform: 'none', minWidth: 0 } },
    },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  };
}
