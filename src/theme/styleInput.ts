import type { colours, Density, Mode } from './tokens.ts';

/** What the component styles are made from. */
export interface StyleInput {
  roles: (typeof colours)[Mode];
  density: Density;
}
