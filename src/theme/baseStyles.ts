import type { Components, Theme } from '@mui/material/styles';
import type { StyleInput } from './styleInput.ts';
import { type } from './tokens.ts';

/** The page itself: type, selection, scroll bars, the focus ring, and no motion if the system asks for none. */
export function baseStyles({ roles }: StyleInput): Components<Theme> {
  const ring = { outline: `2px solid ${roles.accent}`, outlineOffset: 1 };
  return {
    MuiCssBaseline: {
      styleOverrides: {
        html: { height: '100%', WebkitTextSizeAdjust: '100%' },
        body: {
          height: '100%',
          backgroundColor: roles.canvas,
          color: roles.text,
          fontFeatureSettings: '"cv11", "ss03"',
          scrollbarColor: `${roles.inputBorder} transparent`,
        },
        '#root': { height: '100%' },
        ':focus-visible': ring,
        /* A page takes the focus so that reading starts there. It is not a control, so it shows no ring. */
        'main:focus-visible, [tabindex="-1"]:focus-visible': { outline: 'none' },
        '::selection': { backgroundColor: roles.accentSoft, color: roles.text },
        /* Elements that lists draw by the hundred have a class, because separate styles for each would cost more than drawing it. */
        '.one-line': {
          display: 'block',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
        '.wrapping': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
        '.figures': { fontVariantNumeric: 'tabular-nums' },
        '.link': {
          color: roles.accent,
          textDecoration: 'none',
          textUnderlineOffset: 2,
          borderRadius: 2,
          '&:hover': { textDecoration: 'underline' },
        },
        '.tick': { color: roles.success.main, fontSize: 18 },
        '.icon': { width: '1em', height: '1em', fill: 'currentColor', verticalAlign: 'middle' },
        'code, kbd, pre': { fontFamily: type.mono, fontSize: '0.92em' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // Not a short time, which would start a transition of every colour in every element that inherits it.
            transitionDuration: '0s !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&:focus-visible': ring } },
    },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: { root: { color: roles.accent, textUnderlineOffset: 2, borderRadius: 2 } },
    },
    MuiSvgIcon: { styleOverrides: { root: { fontSize: 20 }, fontSizeSmall: { fontSize: 18 } } },
  };
}
