import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { priceChangeCalls } from '../../../contract/calls/priceChanges.ts';
import { dateToText } from '../../../contract/fieldKinds/kinds/moment.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useWallClockOf } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMake } from '../../kit/records/useMake.ts';
import { ViewNote } from '../../kit/ViewNote.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { PlanFields } from './PlanFields.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { firstPlan, missingOf, type PlanForm, planOf, previewOf } from './planForm.ts';

/** Plans a price change by a formula: which prices, how they change and when, and what comes of it. */
export default function PlanPage() {
  const translate = useTranslate();
  const api = useApi();
  const clock = useWallClockOf()();
  const [form, setForm] = useState<PlanForm>(() => firstPlan(clock.dayOf(new Date())));
  // Until somebody names the change, it has the name of its day.
  const ofDay = translate('priceChanges.nameOfDay', { day: dateToText(String(form.day ?? '')) });
  const missing = missingOf(form);
  const plan = planOf({ ...form, name: form.name || ofDay });
  const asked = useDeferredValue(previewOf(form));
  const preview = useQuery({
    queryKey: ['pricing/price-changes', 'preview', asked],
    queryFn: ({ signal }) => (asked ? api(priceChangeCalls.preview, { body: asked, signal }) : null),
    placeholderData: keepPreviousData,
  });
  const create = useMake((body: NonNullable<typeof plan>) => api(priceChangeCalls.plan, { body }), {
    ...{ resource: 'pricing/price-changes', tab: 'preview', done: 'priceChanges.created' },
  });
  const count = asked ? (preview.data?.count ?? 0) : 0;
  const content = () => {
    if (preview.error) return <FailedState error={preview.error} onRetry={() => void preview.refetch()} />;
    if (missing) return <ViewNote text={translate(`priceChanges.missing.${missing}`)} />;
    if (!preview.data) return <LoadingSkeleton shape="table" rows={6} />;
    return <PlanPreview preview={preview.data} />;
  };
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader
        title={translate('priceChanges.plan')}
        actions={
          <Button
            variant="contained"
            loading={create.isPending}
            disabled={!plan || count === 0 || preview.isPlaceholderData}
            onClick={() => plan && create.mutate(plan)}
          >
            {translate('priceChanges.create', { smart_count: count })}
          </Button>
        }
      />
      <Box sx={{ px: 6, pb: 6, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {translate('priceChanges.about')}
        </Box>
        <PlanFields form={{ name: ofDay, ...form }} onChange={setForm} />
        {content()}
      </Box>
    </Box>
  );
}
