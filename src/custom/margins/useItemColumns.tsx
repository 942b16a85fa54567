import { LinkBase, useCreatePath } from 'ra-core';
import type { Answered } from '../../../contract/calls/call.ts';
import type { ItemMarginRow, marginCalls } from '../../../contract/calls/margins.ts';
import { type ItemColumn, itemColumns } from '../../../contract/catalogue/marginColumns.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Column } from '../../kit/FigureTable.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import type { Measure } from './FigureChart.tsx';

type Report = Awaited<Answered<typeof marginCalls.items>>;

const amounts = ['price', 'netPrice', 'cost', 'margin'] as const;

/** The columns of the report on items, and what its chart can draw. */
export function useItemColumns(report: Report | undefined) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const { figures } = useNumberFormats();
  const createPath = useCreatePath();
  const seesItems = useRegistry().get('menus/items')?.verbs.has('get') ?? false;
  const categories = new Map(report?.categories.map(({ id, name }) => [id, name]));
  const unknown = translate('margins.unknown');
  const shownAmount = (cents: number | null) => (cents === null ? unknown : money(cents));
  const percent = (hundredths: number) =>
    translate('margins.percent', { number: figures(hundredths / 100, 2) });
  const namesOf = (row: ItemMarginRow) =>
    row.categoryIds.flatMap((id) => categories.get(id) ?? []).join(', ');

  const amount = (name: (typeof amounts)[number]): Omit<Column<ItemMarginRow>, 'name' | 'label'> => ({
    isNumber: true,
    value: (row) => row[name],
    show: (row) => shownAmount(row[name]),
  });
  const parts: Record<ItemColumn, Omit<Column<ItemMarginRow>, 'name' | 'label'>> = {
    item: {
      value: ({ item }) => item,
      show: ({ item, itemId }) =>
        seesItems ? (
          <LinkBase
            className="link"
            to={`${createPath({ resource: 'menus/items', id: itemId, type: 'edit' })}/prices`}
          >
            {item}
          </LinkBase>
        ) : (
          item
        ),
    },
    size: { value: ({ size }) => size, show: ({ size }) => size },
    category: { value: namesOf, show: namesOf },
    price: amount('price'),
    netPrice: amount('netPrice'),
    cost: amount('cost'),
    margin: amount('margin'),
    foodCost: {
      isNumber: true,
      value: ({ foodCost }) => foodCost,
      show: ({ foodCost }) => (foodCost === null ? unknown : percent(foodCost)),
    },
  };
  const shown = itemColumns(report?.hasCosts ?? false);
  const columns = shown.map((name) => ({ name, label: translate(`margins.column.${name}`), ...parts[name] }));
  const measures = (['foodCost', 'margin', 'cost', 'price'] as const)
    .filter((name) => shown.includes(name))
    .map(
      (name): Measure<ItemMarginRow> => ({
        name,
        label: translate(`margins.column.${name}`),
        value: (row) => row[name],
        text: name === 'foodCost' ? percent : money,
      }),
    );
  return { columns, measures, percent };
}
