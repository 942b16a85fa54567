/** Replaces the part of Material UI that keeps themes in CSS variables, as ours does not; see vite.config.ts. */
export default function noCssVariables(): never {
  throw new Error('The theme has no CSS variables.');
}

export { noCssVariables as CssVarsProvider };
