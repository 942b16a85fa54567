import { LinkBase, useCreatePath } from 'ra-core';
import type { Answered } from '../../../contract/calls/call.ts';
import type { CostedRecipeRow, marginCalls } from '../../../contract/calls/margins.ts';
import { type RecipeColumn, recipeColumns } from '../../../contract/catalogue/marginColumns.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Column } from '../../kit/FigureTable.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import type { Measure } from './FigureChart.tsx';

type Report = Awaited<Answered<typeof marginCalls.recipes>>;
type Part = Omit<Column<CostedRecipeRow>, 'name' | 'label'>;

/** The columns of the report on recipes, and what its chart can draw. */
export function useRecipeColumns(report: Report | undefined) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const { figures } = useNumberFormats();
  const createPath = useCreatePath();
  const unknown = translate('margins.unknown');
  const shownAmount = (cents: number | null) => (cents === null ? unknown : money(cents));
  const count = (name: 'ingredientCount' | 'sizeCount' | 'yieldQuantity'): Part => ({
    isNumber: true,
    value: (row) => row[name],
    show: (row) => figures(row[name], 0, 3),
  });
  const amount = (name: 'cost' | 'costPerUnit'): Part => ({
    isNumber: true,
    value: (row) => row[name],
    show: (row) => shownAmount(row[name]),
  });
  const parts: Record<RecipeColumn, Part> = {
    name: {
      value: ({ name }) => name,
      show: ({ name, id }) => (
        <LinkBase className="link" to={createPath({ resource: 'recipes', id, type: 'edit' })}>
          {name}
        </LinkBase>
      ),
    },
    ingredientCount: count('ingredientCount'),
    sizeCount: count('sizeCount'),
    yieldQuantity: count('yieldQuantity'),
    unit: { value: ({ unit }) => unit, show: ({ unit }) => unit },
    cost: amount('cost'),
    costPerUnit: amount('costPerUnit'),
    uncosted: {
      value: ({ uncosted }) => uncosted.length,
      show: ({ uncosted }) => uncosted.join(', '),
    },
  };
  const isComplete = report?.rows.every(({ uncosted }) => uncosted.length === 0) ?? true;
  const shown = recipeColumns(report?.hasCosts ?? false);
  const columns = shown
    .filter((name) => name !== 'uncosted' || !isComplete)
    .map((name) => ({
      name,
      label: translate(`margins.column.${name}`),
      ...parts[name],
    }));
  const measures = (['cost', 'costPerUnit'] as const).map(
    (name): Measure<CostedRecipeRow> => ({
      name,
      label: translate(`margins.column.${name}`),
      value: (row) => row[name],
      text: money,
    }),
  );
  return { columns, measures };
}
