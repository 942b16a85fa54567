import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { FieldKind } from '../../../contract/fieldKinds/kinds.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';

/** Room for the handle of a row, and for its button. */
const handleWidth = 36;
const buttonWidth = 36;

/** Pixels in which a value can still be read. Where there is less room for all, the lines scroll sideways. */
const leastWidth = (kind: FieldKind) => Math.min(cells[kind].width, cells[kind].align === 'right' ? 80 : 160);

/** The columns of a row of lines: the same for the heading and every row, so that they line up. */
export const gridColumns = (fields: readonly Field[], isOrdered: boolean): string =>
  [
    ...(isOrdered ? [`${handleWidth}px`] : []),
    ...fields.map(({ kind }) => `minmax(${leastWidth(kind)}px, ${cells[kind].width}fr)`),
    `${buttonWidth}px`,
  ].join(' ');
