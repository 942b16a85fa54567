import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CostedRecipeRow, marginCalls } from '../../../contract/calls/margins.ts';
import { recipeColumns } from '../../../contract/catalogue/marginColumns.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FigureTable, inOrder, type Order } from '../../kit/FigureTable.tsx';
import { FigureTiles } from '../../kit/FigureTiles.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { FileButtons } from '../../kit/report/FileButtons.tsx';
import { ViewNote } from '../../kit/ViewNote.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import { FigureChart } from './FigureChart.tsx';
import { useRecipeColumns } from './useRecipeColumns.tsx';

const kinds = ['all', 'noCost', 'unused'] as const;
type Kind = (typeof kinds)[number];

const isOf: Record<Kind, (row: CostedRecipeRow) => boolean> = {
  all: () => true,
  noCost: ({ cost }) => cost === null,
  unused: ({ sizeCount }) => sizeCount === 0,
};

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
