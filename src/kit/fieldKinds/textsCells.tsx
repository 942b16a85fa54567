import { useLocale } from 'ra-core';
import { textIn } from '../../../contract/fieldKinds/texts.ts';
import type { CellProps, ValueProps } from '../../modules/cell.ts';
import type { FieldKindCell } from './fieldKind.ts';
import { PlainCell } from './PlainCell.tsx';

/** The text in the person's language, or in the first language that has one. */
const TextsText = ({ field, value }: ValueProps) => textIn(value, field, useLocale());

const TextsCell = ({ field, value, place }: CellProps) => (
  <PlainCell text={textIn(value, field, useLocale())} isWrapping={place === 'record'} />
);

export const texts: FieldKindCell = { Cell: TextsCell, Text: TextsText, align: 'left', width: 200 };
