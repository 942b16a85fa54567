import {
  Box,
  Button,
  Checkbox,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import {
  type DriftAnswer,
  type ItemDrift,
  mostItemsShown,
  templateDriftCall,
} from '../../../contract/calls/variants.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { driftWords } from './driftWords.ts';

const ApplyDialog = lazy(patiently(() => import('./ApplyDialog.tsx')));

const noneChosen: ReadonlySet<string> = new Set();

interface DriftedItemsProps {
  items: readonly ItemDrift[];
  canChoose: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The items that differ from their template, what differs, and a box to choose each. */
function DriftedItems({ items, canChoose, chosen, onChoose }: DriftedItemsProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const count = items.filter(({ id }) => chosen.has(id)).length;
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table aria-label={translate('variants.items')}>
        <TableHead>
          <TableRow>
            {canChoose && (
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={count === items.length}
                  indeterminate={count > 0 && count < items.length}
                  onChange={(_event, isChosen) =>
                    onChoose(new Set(isChosen ? items.map(({ id }) => id) : []))
                  }
                  slotProps={{ input: { 'aria-label': translate('variants.pickAll') } }}
                />
              </TableCell>
            )}
            <TableCell>{translate('variants.item')}</TableCell>
            <TableCell>{translate('variants.differs')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.id} hover>
              {canChoose && (
                <TableCell padding="checkbox">
                  <Checkbox
                    size="small"
                    checked={chosen.has(item.id)}
                    onChange={(_event, isChosen) => toggle(item.id, isChosen)}
                    slotProps={{ input: { 'aria-label': item.name } }}
                  />
                </TableCell>
              )}
              <TableCell>
                <Link
                  component={LinkBase}
                  to={createPath({ resource: 'menus/items', type: 'edit', id: item.id })}
                >
                  {item.name}
                </Link>
              </TableCell>
              <TableCell sx={{ py: 2, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                {driftWords(translate, item).map((sentence) => (
                  <div key={sentence}>{sentence}</div>
                ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** The items that have a template, those that differ from it, and the buttons that bring them in line. */
export function TemplateItems({ template }: { template: WireRecord }) {
  const translate = useTranslate();
  const api = useApi();
  const [chosen, setChosen] = useState(noneChosen);
  const [applyingTo, setApplyingTo] = useState<readonly string[]>();
  const canApply = useRegistry().get('menus/items')?.actions.has('applyTemplate') ?? false;
  const { data, error, refetch } = useQuery({
    queryKey: ['variants/templates', 'drift', template.id],
    queryFn: ({ signal }) => api(templateDriftCall, { params: { id: template.id }, signal }),
  });
  const again = (data?.items ?? []).map(({ id }) => id).filter((id) => chosen.has(id));
  const summary = ({ count, drifted }: DriftAnswer) => {
    if (count === 0) return translate('variants.noItems');
    if (drifted === 0) return translate('variants.allAsTemplate', { smart_count: count });
    return translate('variants.drifted', { smart_count: count, drifted });
  };
  return (
    <Box component="section" aria-label={translate('variants.items')} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {translate('variants.items')}
        </Typography>
        {canApply && again.length > 0 && (
          <Button variant="outlined" onClick={() => setApplyingTo(again)}>
            {translate('variants.again', { smart_count: again.length })}
          </Button>
        )}
        {canApply && (
          <Button variant="contained" onClick={() => setApplyingTo([])}>
            {translate('variants.apply')}
          </Button>
        )}
      </Box>
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingSkeleton shape="table" rows={3} />}
      {data && (
        <Typography variant="body2" role="status" sx={{ mb: 2, color: 'text.secondary' }}>
          {summary(data)}
          {data.drifted > mostItemsShown && <> {translate('variants.more', { count: mostItemsShown })}</>}
        </Typography>
      )}
      {data && data.items.length > 0 && (
        <DriftedItems items={data.items} canChoose={canApply} chosen={chosen} onChoose={setChosen} />
      )}
      {applyingTo && (
        <Suspense fallback={null}>
          <ApplyDialog
            template={template}
            requested={applyingTo}
            onClose={() => {
              setApplyingTo(undefined);
              setChosen(noneChosen);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}
