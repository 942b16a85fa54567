import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { type Components, createTheme, type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { colours, type Mode } from '../../contract/colours.ts';
import { controlStyles } from './controlStyles.ts';
import { paletteOf } from './palette.ts';
import type { StyleInput } from './styleInput.ts';
import { styleNonce } from './styleNonce.ts';
import { surfaceStyles } from './surfaceStyles.ts';
import { type Density, longestMotion, sizes, type } from './tokens.ts';
import { useDensity, useMode } from './useAppearance.ts';

/** What a script that runs from right to left needs. */
interface Script {
  direction: Theme['direction'];
  /** They mirror every rule that names a side. */
  stylePlugins: StylisPlugin[];
}

const createStyleCache = (script?: Script) =>
  createCache({
    key: 'c',
    ...(styleNonce ? { nonce: styleNonce } : {}),
    ...(script && { stylisPlugins: script.stylePlugins }),
  });

/** A hairline shows elevation; only what floats above the page has a shadow. */
function shadowsOf(shadow: string): Theme['shadows'] {
  const shadows = createTheme().shadows.map(() => shadow) as Theme['shadows'];
  shadows[0] = 'none';
  return shadows;
}

const text = (fontSize: number, fontWeight: number, lineHeight: number) => ({
  fontSize: `${fontSize / 16}rem`,
  fontWeight,
  lineHeight,
  letterSpacing: 0,
});

/** Tables: 13 px, hairlines, tabular figures, rows of one height. */
function tableStyles({ roles, density }: StyleInput): Components<Theme> {
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

/** The page itself: type, selection, scroll bars, the focus ring, and no motion if the system asks for none. */
function baseStyles({ roles }: StyleInput): Components<Theme> {
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
        /* Icons that point along the line of reading. `scale` adds to a turn that an icon has already. */
        '[dir=rtl] .pointing': { scale: '-1 1' },
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

/** The product's Material UI theme for one mode and density. */
function createAppTheme(mode: Mode, density: Density, direction: Theme['direction']): Theme {
  const input: StyleInput = { roles: colours[mode], density };
  return createTheme({
    direction,
    palette: paletteOf(mode),
    spacing: 4,
    shape: { borderRadius: sizes.radius },
    shadows: shadowsOf(input.roles.shadow),
    breakpoints: { values: { xs: 0, sm: 600, md: sizes.drawerBelow, lg: 1200, xl: 1536 } },
    transitions: {
      duration: {
        shortest: 80,
        shorter: 100,
        short: 120,
        standard: longestMotion,
        complex: longestMotion,
        enteringScreen: longestMotion,
        leavingScreen: 100,
      },
    },
    typography: {
      fontFamily: type.family,
      fontSize: type.body,
      fontWeightRegular: type.regular,
      fontWeightMedium: type.medium,
      fontWeightBold: type.strong,
      h1: { ...text(type.title, type.strong, 1.4), letterSpacing: '-0.01em' },
      h2: text(type.heading, type.strong, 1.4),
      h3: text(type.body, type.strong, 1.4),
      h4: text(type.body, type.strong, 1.4),
      h5: text(type.body, type.strong, 1.4),
      h6: text(type.body, type.strong, 1.4),
      subtitle1: text(type.body, type.medium, 1.43),
      subtitle2: text(type.table, type.medium, 1.4),
      body1: text(type.body, type.regular, 1.43),
      body2: text(type.table, type.regular, 1.4),
      caption: text(type.small, type.regular, 1.4),
      overline: { ...text(type.small, type.medium, 1.4), textTransform: 'none' },
      button: { ...text(type.table, type.medium, 1.4), textTransform: 'none' },
    },
    components: {
      ...baseStyles(input),
      ...controlStyles(input),
      ...surfaceStyles(input),
      ...tableStyles(input),
    },
  });
}

interface AppThemeProps {
  /** That of the person's language, if it runs from right to left. */
  script?: Script | undefined;
  children: ReactNode;
}

/** Light or dark, compact or comfortable, as the person or their system prefers; mirrored where the script is. */
export function AppTheme({ script, children }: AppThemeProps) {
  const { mode } = useMode();
  const { density } = useDensity();
  const direction = script?.direction ?? 'ltr';
  const styleCache = useMemo(() => createStyleCache(script), [script]);
  const theme = useMemo(() => createAppTheme(mode, density, direction), [mode, density, direction]);
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
