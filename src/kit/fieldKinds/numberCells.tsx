import type { Field } from '../../../contract/fieldKinds/field.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import type { CellProps, ValueProps } from '../../modules/cell.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import type { FieldKindCell } from './fieldKind.ts';
import { PlainCell } from './PlainCell.tsx';

/** The number with what it counts. A space that does not break keeps them together. */
const withUnit = (text: string, { unit }: Field) => (unit ? `${text}\u00a0${unit}` : text);

/** A number as text; empty if there is none. */
function IntegerText({ field, value }: ValueProps) {
  const { figures } = useNumberFormats();
  return typeof value === 'number' ? withUnit(figures(value), field) : '';
}

function DecimalText({ field, value }: ValueProps) {
  const { figures } = useNumberFormats();
  return typeof value === 'number'
    ? withUnit(figures(value, Math.min(2, field.scale), field.scale), field)
    : '';
}

function PercentText({ field, value }: ValueProps) {
  const { figures } = useNumberFormats();
  return typeof value === 'number' ? `${figures(value, 0, field.scale)}%` : '';
}

function MoneyText({ value }: ValueProps) {
  const { money: amount } = useMoneyFormats();
  return typeof value === 'number' ? amount(value) : '';
}

const IntegerCell = (props: CellProps) => <PlainCell text={IntegerText(props)} isNumber />;
/** Lists show two decimals, so that numbers line up; hovering shows the exact one. */
function DecimalCell(props: CellProps) {
  const { field, value, place } = props;
  const { figures } = useNumberFormats();
  const exact = DecimalText(props);
  return (
    <PlainCell text={exact} isNumber>
      {place === 'list' && typeof value === 'number' ? withUnit(figures(value, 2), field) : exact}
    </PlainCell>
  );
}
const PercentCell = (props: CellProps) => <PlainCell text={PercentText(props)} isNumber />;
const MoneyCell = (props: CellProps) => <PlainCell text={MoneyText(props)} isNumber />;

export const integer: FieldKindCell = {
  historyText: 'file',
  Cell: IntegerCell,
  Text: IntegerText,
  align: 'right',
  width: 110,
};
export const decimal: FieldKindCell = {
  historyText: 'file',
  Cell: DecimalCell,
  Text: DecimalText,
  align: 'right',
  width: 110,
};
export const percent: FieldKindCell = {
  historyText: 'file',
  Cell: PercentCell,
  Text: PercentText,
  align: 'right',
  width: 100,
};
export const money: FieldKindCell = {
  historyText: 'file',
  Cell: MoneyCell,
  Text: MoneyText,
  align: 'right',
  width: 120,
};
