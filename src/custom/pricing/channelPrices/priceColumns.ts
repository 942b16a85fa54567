import type { Field } from '../../../../contract/fieldKinds/field.ts';
import type { GridColumn } from '../../../kit/grid/gridColumns.ts';
import type { PriceFacts } from './priceFacts.ts';

interface ColumnKinds {
  /** The price on a channel, and what its columns are called. */
  channel: { value: Field; label: string };
  /** The price in a list; undefined if the grid does not show lists. */
  list: { value: Field; label: string } | undefined;
}

/** A column for each channel, and behind them one for each price list. */
export function priceColumns({ channels, lists }: PriceFacts, { channel, list }: ColumnKinds): GridColumn[] {
  const columnOf = (
    { id, name: of }: { id: string; name: string },
    { value, label }: ColumnKinds['channel'],
  ) => ({
    ...{ id, of, value, valueLabel: label },
    // A list can have the name of a channel.
    name: label === channel.label ? of : `${of} (${label})`,
  });
  return [
    ...channels.map((one) => columnOf(one, channel)),
    ...(list ? lists.map((one) => columnOf(one, list)) : []),
  ];
}
