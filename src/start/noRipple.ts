/** Replaces the waves that Material UI draws on pressed buttons; the theme turns them off. See vite.config.ts. */
export default function noRipple(): null {
  return null;
}
