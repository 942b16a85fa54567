import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type DriftAnswer, mostItemsShown, templateDriftCall } from '../../../contract/calls/variants.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { DriftedItems } from './DriftedItems.tsx';

const ApplyDialog = lazy(patiently(() => import('./ApplyDialog.tsx')));

const noneChosen: ReadonlySet<string> = new Set();

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
            given={applyingTo}
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
