import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath } from 'ra-core';
import { useState } from 'react';
import type { Answered } from '../../../contract/calls/call.ts';
import { type CostedRecipeRow, marginCalls } from '../../../contract/calls/margins.ts';
import { type RecipeColumn, recipeColumns } from '../../../contract/catalogue/marginColumns.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { listText } from '../../i18n/listText.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type Column, FigureTable, FigureTiles, inOrder, type Order } from '../../kit/figures.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { ViewNote } from '../../kit/notes.tsx';
import { FileButtons } from '../../kit/report/FileButtons.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { FigureChart, type Measure } from './FigureChart.tsx';

const kinds = ['all', 'noCost', 'unused'] as const;
type Kind = (typeof kinds)[number];

const isOf: Record<Kind, (row: CostedRecipeRow) => boolean> = {
  all: () => true,
  noCost: ({ cost }) => cost === null,
  unused: ({ sizeCount }) => sizeCount === 0,
};

type Report = Awaited<Answered<typeof marginCalls.recipes>>;
type Part = Omit<Column<CostedRecipeRow>, 'name' | 'label'>;

/** The columns of the report on recipes, and what its chart can draw. */
function useRecipeColumns(report: Report | undefined) {
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
      show: ({ uncosted }) => listText(uncosted),
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

/** What each recipe costs. */
export default function RecipeCostsPage() {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const api = useApi();
  const params = { customerUuid: useSelectedCustomer()?.customerUuid ?? '' };
  const [kind, setKind] = useState<Kind>('all');
  const [order, setOrder] = useState<Order>({ column: 'cost', isDescending: true });
  const [drawn, setDrawn] = useState('cost');
  const { data, error, refetch } = useQuery({
    queryKey: ['margins', 'recipes', params],
    queryFn: ({ signal }) => api(marginCalls.recipes, { params, signal }),
  });
  const { columns, measures } = useRecipeColumns(data);
  const title = translate('margins.recipes');
  if (error)
    return (
      <>
        <PageHeader title={title} />
        <FailedState error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data || data.rows.length === 0)
    return (
      <>
        <PageHeader title={title} />
        {data ? (
          <EmptyState names={translate('margins.noRecipes')} hint={translate('margins.noRecipesHint')} />
        ) : (
          <LoadingSkeleton shape="table" rows={8} />
        )}
      </>
    );
  const { hasCosts } = data;
  const shownKinds = kinds.filter((one) => hasCosts || one !== 'noCost');
  const rows = inOrder(data.rows.filter(isOf[kind]), columns, order);
  const tiles = shownKinds.map((one) => {
    const count = data.rows.filter(isOf[one]).length;
    const label = translate(one === 'all' ? 'margins.figures.recipes' : `margins.shown.${one}`);
    return { label, value: figures(count), isWarning: one === 'noCost' && count > 0 };
  });
  const headings = JSON.stringify(
    recipeColumns(hasCosts).map((column) => translate(`margins.column.${column}`)),
  );
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader
        title={title}
        actions={
          <FileButtons
            load={(format) => api(marginCalls.recipesFile, { params, query: { format, headings, title } })}
          />
        }
      />
      <Box sx={{ px: 6, pb: 6, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {!hasCosts && <ViewNote text={translate('margins.noCosts')} />}
        <FigureTiles tiles={tiles} />
        <Box sx={{ display: 'flex' }}>
          <LabelledSelect
            label={translate('margins.show')}
            value={kind}
            onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'all')}
          >
            {shownKinds.map((one) => (
              <option key={one} value={one}>
                {translate(`margins.shown.${one}`)}
              </option>
            ))}
          </LabelledSelect>
        </Box>
        {rows.length === 0 ? (
          <ViewNote text={translate('margins.noRows')} />
        ) : (
          <>
            {hasCosts && (
              <FigureChart {...{ measures, drawn, rows }} onDraw={setDrawn} nameOf={({ name }) => name} />
            )}
            <FigureTable
              label={title}
              {...{ columns, rows, order }}
              keyOf={({ id }) => id}
              onOrder={setOrder}
            />
          </>
        )}
      </Box>
    </Box>
  );
}
