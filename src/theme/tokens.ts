export type Density = 'compact' | 'comfortable';

/** Heights in pixels, on the 4 px grid. */
export const sizes = {
  row: { compact: 36, comfortable: 44 },
  control: { compact: 32, comfortable: 40 },
  topBar: 48,
  navigation: 224,
  navigationCollapsed: 56,
  /** All places side by side, on a tablet. */
  navigationSpread: 720,
  radius: 8,
  /** Below this width the navigation is a drawer. */
  drawerBelow: 900,
} as const;

/** Few sizes and few weights. */
export const type = {
  family: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Code", Menlo, monospace',
  body: 14,
  table: 13,
  small: 12,
  title: 20,
  heading: 15,
  regular: 400,
  medium: 500,
  strong: 600,
} as const;

/** No motion takes longer than this, in milliseconds. */
export const longestMotion = 150;
