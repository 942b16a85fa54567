/** The colour roles of one mode. Components name a role; nothing else in the product names a colour. */
export interface ColourRoles {
  /** Behind everything: navigation, top bar, sign-in. */
  canvas: string;
  /** Where work happens: pages, tables, cards. */
  surface: string;
  /** Above a surface: menus, dialogs, the palette. */
  raised: string;
  /** Below a surface: table heads, code, wells. */
  sunken: string;
  /** A row or an entry under the pointer. */
  hover: string;
  hairline: string;
  /** The edge of a control for typing. */
  inputBorder: string;
  text: string;
  textSecondary: string;
  textDisabled: string;
  accent: string;
  accentStrong: string;
  /** The background of a selected element. */
  accentSoft: string;
  onAccent: string;
  success: StateColour;
  warning: StateColour;
  error: StateColour;
  info: StateColour;
  neutral: StateColour;
  /** The bars and lines of a chart, in this order. None of them is the colour of a state, so none seems to judge. */
  series: readonly string[];
  /** Behind a dialog. */
  scrim: string;
  shadow: string;
}

/** A state as text or icon (`main`), as background of that text (`soft`), and as text on `main` (`on`). */
export interface StateColour {
  main: string;
  soft: string;
  on: string;
}

export type Mode = 'light' | 'dark';

export const colours: Record<Mode, ColourRoles> = {
  light: {
    canvas: '#f5f7f7',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#eef2f2',
    hover: '#f0f4f4',
    hairline: '#e0e6e7',
    inputBorder: '#838f93',
    text: '#172224',
    textSecondary: '#566468',
    textDisabled: '#69777b',
    accent: '#0d6b78',
    accentStrong: '#0a5560',
    accentSoft: '#e2f1f3',
    onAccent: '#ffffff',
    success: { main: '#1b7a3d', soft: '#e5f4ea', on: '#ffffff' },
    warning: { main: '#8a5a00', soft: '#fbf1dc', on: '#ffffff' },
    error: { main: '#c0271d', soft: '#fdebe9', on: '#ffffff' },
    info: { main: '#2260c4', soft: '#e8f0fc', on: '#ffffff' },
    neutral: { main: '#566468', soft: '#eef2f2', on: '#ffffff' },
    series: ['#0d6b78', '#c2620c', '#5b55b8', '#7d7a0f', '#b03a6d', '#2f7fc4', '#6b4f3a', '#4a8a3c'],
    scrim: 'rgba(15, 27, 30, 0.36)',
    shadow: '0 8px 28px rgba(15, 27, 30, 0.14), 0 1px 3px rgba(15, 27, 30, 0.08)',
  },
  dark: {
    canvas: '#0e1314',
    surface: '#14191b',
    raised: '#1c2326',
    sunken: '#101617',
    hover: '#1b2225',
    hairline: '#283235',
    inputBorder: '#67787d',
    text: '#e6eced',
    textSecondary: '#9db0b4',
    textDisabled: '#82949a',
    accent: '#55c2cf',
    accentStrong: '#7ad3dd',
    accentSoft: '#12343a',
    onAccent: '#06292e',
    success: { main: '#5bc781', soft: '#15301f', on: '#062812' },
    warning: { main: '#e6b450', soft: '#33280f', on: '#2a1e02' },
    error: { main: '#ff8a80', soft: '#3a1c1a', on: '#3a0904' },
    info: { main: '#82b1f5', soft: '#182a45', on: '#071d3f' },
    neutral: { main: '#9db0b4', soft: '#232c2f', on: '#0e1314' },
    series: ['#55c2cf', '#f0a35e', '#a8a2f2', '#c9c24e', '#ec86b4', '#6fb1ef', '#c9a48a', '#8fd17a'],
    scrim: 'rgba(0, 0, 0, 0.56)',
    shadow: '0 8px 28px rgba(0, 0, 0, 0.5), 0 1px 3px rgba(0, 0, 0, 0.4)',
  },
};
