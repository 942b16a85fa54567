import type { PaletteOptions } from '@mui/material/styles';
import { type ColourRoles, colours, type Mode, type StateColour } from '../../contract/colours.ts';

/** The roles that Material UI has no name for, available in `sx` as `surface.sunken`, `accent.soft` and so on. */
export interface SurfacePalette {
  canvas: string;
  raised: string;
  sunken: string;
  hover: string;
  selected: string;
  inputBorder: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    surface: SurfacePalette;
    neutral: Palette['primary'];
  }
  interface PaletteOptions {
    surface: SurfacePalette;
    neutral: PaletteOptions['primary'];
  }
  interface PaletteColor {
    /** The background for text in this colour. */
    soft: string;
  }
  interface SimplePaletteColorOptions {
    soft: string;
  }
}

const state = ({ main, soft, on }: StateColour) => ({
  main,
  light: main,
  dark: main,
  contrastText: on,
  soft,
});

const accent = (roles: ColourRoles) => ({
  main: roles.accent,
  light: roles.accent,
  dark: roles.accentStrong,
  contrastText: roles.onAccent,
  soft: roles.accentSoft,
});

/** The colour roles under the names that Material UI components read. */
export function paletteOf(mode: Mode): PaletteOptions {
  const roles = colours[mode];
  return {
    mode,
    primary: accent(roles),
    secondary: accent(roles),
    success: state(roles.success),
    warning: state(roles.warning),
    error: state(roles.error),
    info: state(roles.info),
    neutral: state(roles.neutral),
    background: { default: roles.canvas, paper: roles.surface },
    divider: roles.hairline,
    text: { primary: roles.text, secondary: roles.textSecondary, disabled: roles.textDisabled },
    action: {
      active: roles.textSecondary,
      hover: roles.hover,
      selected: roles.accentSoft,
      disabled: roles.textDisabled,
      disabledBackground: roles.sunken,
      focus: roles.hover,
    },
    surface: {
      canvas: roles.canvas,
      raised: roles.raised,
      sunken: roles.sunken,
      hover: roles.hover,
      selected: roles.accentSoft,
      inputBorder: roles.inputBorder,
    },
  };
}
