import type { CellProps, ValueProps } from '../../modules/cell.ts';
import { figures } from '../figures.ts';
import type { FieldKindCell } from './fieldKind.ts';
import { PlainCell } from './PlainCell.tsx';
import { useCurrency } from './useCurrency.ts';

const integerText = ({ value }: ValueProps) => (typeof value === 'number' ? figures(value) : '');
const decimalText = ({ field, value }: ValueProps) =>
  typeof value === 'number' ? figures(value, Math.min(2, field.scale), field.scale) : '';
const percentText = ({ field, value }: ValueProps) =>
  typeof value === 'number' ? `${figures(value, 0, field.scale)}%` : '';

const IntegerCell = (props: CellProps) => <PlainCell text={integerText(props)} isNumber />;
/** Lists show two decimals, so that figures stand under each other; the exact one is there on hover. */
function DecimalCell(props: CellProps) {
  const { value, place } = props;
  const exact = decimalText(props);
  return (
    <PlainCell text={exact} isNumber>
      {place === 'list' && typeof value === 'number' ? figures(value, 2) : exact}
    </PlainCell>
  );
}

const PercentCell = (props: CellProps) => <PlainCell text={percentText(props)} isNumber />;

export const integer: FieldKindCell = { Cell: IntegerCell, Text: integerText, align: 'right', width: 110 };
export const decimal: FieldKindCell = { Cell: DecimalCell, Text: decimalText, align: 'right', width: 110 };
export const percent: FieldKindCell = { Cell: PercentCell, Text: percentText, align: 'right', width: 100 };

function MoneyText({ value }: ValueProps) {
  const { format } = useCurrency();
  return typeof value === 'number' ? format(value) : '';
}

function MoneyCell({ value }: CellProps) {
  const { format } = useCurrency();
  return <PlainCell text={typeof value === 'number' ? format(value) : ''} isNumber />;
}

export const money: FieldKindCell = { Cell: MoneyCell, Text: MoneyText, align: 'right', width: 120 };
