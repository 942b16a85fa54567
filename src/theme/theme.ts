import { createTheme, type Theme } from '@mui/material/styles';
import { colours, type Mode } from '../../contract/colours.ts';
import { baseStyles } from './baseStyles.ts';
import { controlStyles } from './controlStyles.ts';
import { paletteOf } from './palette.ts';
import type { StyleInput } from './styleInput.ts';
import { surfaceStyles } from './surfaceStyles.ts';
import { tableStyles } from './tableStyles.ts';
import { type Density, longestMotion, sizes, type } from './tokens.ts';

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

/** The product's Material UI theme for one mode and density. */
export function createAppTheme(mode: Mode, density: Density): Theme {
  const input: StyleInput = { roles: colours[mode], density };
  return createTheme({
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
