import type { Field } from '../../../contract/fieldKinds/field.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';

/** Room for the handle of a row, and for its button. */
const handleWidth = 36;
const buttonWidth = 36;

/** The columns of a row of lines: the same for the heading and every row, so that they line up. */
export const gridColumns = (fields: readonly Field[], isOrdered: boolean): string =>
  [
    ...(isOrdered ? [`${handleWidth}px`] : []),
    ...fields.map(({ kind }) => `minmax(96px, ${cells[kind].width}fr)`),
    `${buttonWidth}px`,
  ].join(' ');
