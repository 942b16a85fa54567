import type { GridBody } from '../../../contract/calls/grids.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import type { Writing } from '../context.ts';

/** A change of cells, with what every step of it needs. */
export interface GridWriting extends Writing {
  parts: GridParts;
  body: GridBody;
  /** The moment from which the values of the request are. Cells that somebody changed later stay as they are. */
  asOf?: string | undefined;
}
