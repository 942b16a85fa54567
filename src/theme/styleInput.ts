import type { colours, Mode } from '../../contract/colours.ts';
import type { Density } from './tokens.ts';

/** The input of the component styles. */
export interface StyleInput {
  roles: (typeof colours)[Mode];
  density: Density;
}
