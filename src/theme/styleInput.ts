import type { colours, Density, Mode } from './tokens.ts';

/** The input of the component styles. */
export interface StyleInput {
  roles: (typeof colours)[Mode];
  density: Density;
}
