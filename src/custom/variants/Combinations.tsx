import { Box, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type Combination, changedTicks, type VariantNode } from '../../../contract/catalogue/variants.ts';
import { linesFields } from '../../../contract/lines.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { changedValues } from '../../dataProviders/changes.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type LineRow, rowsOf } from '../../kit/lineRows.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useUndoChange } from '../../kit/records/useUndo.ts';

interface CombinationsProps {
  title: string;
  combinations: readonly Combination[];
}

/** What the ticks of a template make, as the sizes that an item gets. */
export function Combinations({ title, combinations }: CombinationsProps) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" role="status" sx={{ mb: 2, color: 'text.secondary' }}>
        {combinations.length === 0
          ? translate('variants.noCombination')
          : translate('variants.combinationCount', { smart_count: combinations.length })}
      </Typography>
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: 'none', columnWidth: 200, columnGap: 6, typography: 'body2' }}
      >
        {combinations.map(({ name }) => (
          <Box
            component="li"
            key={name}
            sx={{
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
              breakInside: 'avoid',
              overflowWrap: 'anywhere',
            }}
          >
            {name}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** A line of a template as a node of its tree. */
export const nodeOf = (row: LineRow): VariantNode => ({
  id: row.id,
  parentId: typeof row.parentId === 'string' ? row.parentId : null,
  variantId: String(row.variantId),
  name: String(row.mainDesc ?? ''),
  isTicked: row.isChecked === true,
});

/** The rows as they are once one tick has changed. */
function withTick(rows: readonly LineRow[], id: string, isTicked: boolean): LineRow[] {
  const changed = changedTicks(rows.map(nodeOf), id, isTicked);
  return rows.map((row) => (changed.has(row.id) ? { ...row, isChecked: isTicked } : row));
}

/** The tree of a template, and a function that changes a tick and saves it at once. */
export function useTicks(resource: Resource, record: WireRecord) {
  const provider = useCompositeProvider();
  const refresh = useRefresh();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const offerUndo = useUndoChange(resource);
  const source = linesFields(resource)[0]?.source ?? '';
  const saved = rowsOf(record[source]);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (rows: LineRow[]) =>
      provider.update(resource.name, {
        id: record.id,
        data: { ...changedValues(resource, { [source]: rows }, record), version: record.version },
        previousData: undefined,
      }),
    onSuccess: ({ meta }) => {
      const title = recordTitle(resource, record);
      const undoable = offerUndo(meta, title);
      notify('variants.ticked', { type: 'success', undoable, messageArgs: { record: title } });
    },
    onError: notifyFailure,
    onSettled: () => refresh(),
  });
  const rows = isPending && variables ? variables : saved;
  return {
    rows,
    nodes: rows.map(nodeOf),
    isSaving: isPending,
    tick: (id: string, isTicked: boolean) => {
      const next = withTick(saved, id, isTicked);
      if (!isPending && next.some((row, index) => row !== saved[index])) mutate(next);
    },
  };
}
