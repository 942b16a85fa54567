import { Box, Button } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { z } from 'zod';
import type { Answered } from '../../../contract/calls/call.ts';
import { priceChangeCalls, pricesListed } from '../../../contract/calls/priceChanges.ts';
import { completeField, type Field } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useMomentFormats, useWallClockOf } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { addDays } from '../../kit/calendar/month.ts';
import { endingText, usualEndings } from '../../kit/endings.ts';
import { LabelledInput } from '../../kit/fieldKinds/LabelledInput.tsx';
import { FigureTable, FigureTiles, inOrder, type Order } from '../../kit/figures.tsx';
import { ViewNote } from '../../kit/notes.tsx';
import { useMake } from '../../kit/records/useMake.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { usePercentText, usePriceColumns } from './usePriceColumns.tsx';

type Preview = Awaited<Answered<typeof priceChangeCalls.preview>>;

/** What a plan would make of prices. */
function PlanPreview({ preview: { count, averageChange, belowCost, rows } }: { preview: Preview }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const percent = usePercentText();
  const columns = usePriceColumns<Preview['rows'][number]>();
  const [order, setOrder] = useState<Order>();
  if (count === 0) return <ViewNote text={translate('priceChanges.nothing')} />;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FigureTiles
        tiles={[
          { label: translate('priceChanges.figures.count'), value: figures(count) },
          { label: translate('priceChanges.figures.averageChange'), value: percent(averageChange) },
          {
            label: translate('priceChanges.figures.belowCost'),
            value: figures(belowCost),
            isWarning: belowCost > 0,
          },
        ]}
      />
      {count > rows.length && (
        <ViewNote text={translate('priceChanges.first', { count: figures(pricesListed) })} />
      )}
      <FigureTable
        label={translate('priceChanges.prices')}
        {...{ columns, order }}
        rows={inOrder(rows, columns, order)}
        keyOf={({ label }) => label}
        onOrder={setOrder}
      />
    </Box>
  );
}

const references = {
  priceListId: { kind: 'reference', resource: 'pricing/price-lists' },
  menuId: { kind: 'reference', resource: 'menus' },
  channelIds: { kind: 'references', resource: 'channels' },
  categoryIds: { kind: 'references', resource: 'menus/item-categories' },
  itemIds: { kind: 'references', resource: 'menus/items' },
  storeUuid: { kind: 'reference', resource: 'stores' },
} as const;

const plain = {
  name: { kind: 'text', maxLength: 80 },
  changePercent: { kind: 'percent', min: -100, max: 1000 },
  changeBy: { kind: 'money', min: -999_999, max: 999_999 },
  day: { kind: 'date' },
  time: { kind: 'time' },
} as const;

type Reference = keyof typeof references;
type Plain = keyof typeof plain;
const choices = {
  of: ['list', 'channels'],
  rounding: ['nearest', 'up', 'down'],
  onConflict: ['SKIP', 'FORCE'],
} as const;
type Name = Reference | Plain | keyof typeof choices | 'ending';

const isReference = (name: Name): name is Reference => name in references;
const isPlain = (name: Name): name is Plain => name in plain;

/** What people enter to plan a price change, by the name of the input. */
type PlanForm = Readonly<Record<string, unknown>>;

/** A plan that changes nothing yet and goes live at the beginning of tomorrow. */
export const firstPlan = (today: string, currencyDigits: number): PlanForm => ({
  day: addDays(today, 1),
  endsEvery: usualEndings(currencyDigits).every,
  of: 'list',
  changePercent: 0,
  changeBy: 0,
  ending: 'asTheyCome',
  rounding: 'nearest',
  time: '00:00',
  onConflict: 'SKIP',
});

/** What a preview still needs; undefined when nothing is missing. */
export function missingOf(form: PlanForm): 'list' | 'channels' | 'day' | 'formula' | undefined {
  const { of, priceListId, menuId, channelIds, day } = form;
  if (of === 'list' && !priceListId) return 'list';
  if (of === 'channels' && !(menuId && Array.isArray(channelIds) && channelIds.length > 0)) return 'channels';
  if (!priceChangeCalls.preview.body.shape.day.safeParse(day).success) return 'day';
  return previewOf(form) ? undefined : 'formula';
}

/** The body of the call for a preview; undefined while something is missing or wrong. */
function previewOf(form: PlanForm): z.input<typeof priceChangeCalls.preview.body> | undefined {
  const { of, priceListId, menuId, channelIds, categoryIds, itemIds, changePercent, changeBy, day } = form;
  const some = { categoryIds: categoryIds ?? [], itemIds: itemIds ?? [] };
  const scope = of === 'list' ? { of, priceListId, ...some } : { of, menuId, channelIds, ...some };
  const endsIn = Number(form.ending);
  const ending = Number.isNaN(endsIn) ? null : { every: form.endsEvery, endsIn, rounding: form.rounding };
  const formula = { changePercent: changePercent ?? 0, changeBy: changeBy ?? 0, ending };
  return priceChangeCalls.preview.body.safeParse({ scope, formula, day }).data;
}

/** The body of the call that plans the change; undefined while something is missing or wrong. */
export function planOf(form: PlanForm): z.input<typeof priceChangeCalls.plan.body> | undefined {
  const { name, time, storeUuid, onConflict } = form;
  if (typeof name !== 'string' || name.trim() === '') return undefined;
  const rest = { name, time, storeUuid: storeUuid ?? null, onConflict };
  return priceChangeCalls.plan.body.safeParse({ ...previewOf(form), ...rest }).data;
}

interface PlanFieldsProps {
  form: PlanForm;
  onChange: (form: PlanForm) => void;
}

/** What people enter to plan a price change. */
function PlanFields({ form, onChange }: PlanFieldsProps) {
  const translate = useTranslate();
  const registry = useRegistry();
  const { currencyDigits } = useMoneyFormats();
  const { figures } = useNumberFormats();

  /** The field behind an input, with the choices in the person's language. */
  const fieldOf = (name: Name): Field => {
    if (isReference(name)) return completeField(name, fieldInput.parse(references[name]));
    if (isPlain(name)) return completeField(name, fieldInput.parse(plain[name]));
    const options =
      name === 'ending'
        ? [
            { id: 'asTheyCome', label: translate('priceChanges.choice.asTheyCome') },
            ...usualEndings(currencyDigits).endings.map((ending) => ({
              id: String(ending),
              label: endingText(ending, currencyDigits, figures),
            })),
          ]
        : choices[name].map((id) => ({ id, label: translate(`priceChanges.choice.${id}`) }));
    return completeField(name, fieldInput.parse({ kind: 'choice', required: true, choices: options }));
  };
  const scope: Name[] = form.of === 'list' ? ['priceListId'] : ['menuId', 'channelIds'];
  const parts: { title: string; names: Name[] }[] = [
    { title: translate('priceChanges.which'), names: ['of', ...scope, 'categoryIds', 'itemIds'] },
    {
      title: translate('priceChanges.how'),
      names: [
        'changePercent',
        'changeBy',
        'ending',
        ...(form.ending === 'asTheyCome' ? [] : (['rounding'] as const)),
      ],
    },
    {
      title: translate('priceChanges.when'),
      names: ['name', 'day', 'time', 'storeUuid', 'onConflict'],
    },
  ];
  const canSee = (name: Name) =>
    !isReference(name) || (registry.get(references[name].resource)?.verbs.has('list') ?? false);
  return parts.map(({ title, names }) => (
    <Box key={title} component="section" aria-label={title}>
      <Box component="h2" sx={{ typography: 'h3', m: 0, pb: 2 }}>
        {title}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'end' }}>
        {names.filter(canSee).map((name) => (
          <LabelledInput
            key={name}
            width={220}
            label={translate(`priceChanges.field.${name}`)}
            field={fieldOf(name)}
            value={form[name]}
            onChange={(value) => onChange({ ...form, [name]: value })}
          />
        ))}
      </Box>
    </Box>
  ));
}

/** Plans a price change by a formula: which prices, how they change and when, and what comes of it. */
export default function PlanPage() {
  const translate = useTranslate();
  const { day: dayText } = useMomentFormats();
  const api = useApi();
  const clock = useWallClockOf()();
  const { currencyDigits } = useMoneyFormats();
  const [form, setForm] = useState<PlanForm>(() => firstPlan(clock.dayOf(new Date()), currencyDigits));
  // Until somebody names the change, it has the name of its day.
  const ofDay = translate('priceChanges.nameOfDay', { day: dayText(String(form.day ?? '')) });
  const missing = missingOf(form);
  const plan = planOf({ ...form, name: form.name || ofDay });
  const requested = useDeferredValue(previewOf(form));
  const preview = useQuery({
    queryKey: ['pricing/price-changes', 'preview', requested],
    queryFn: ({ signal }) => (requested ? api(priceChangeCalls.preview, { body: requested, signal }) : null),
    placeholderData: keepPreviousData,
  });
  const create = useMake((body: NonNullable<typeof plan>) => api(priceChangeCalls.plan, { body }), {
    ...{ resource: 'pricing/price-changes', tab: 'preview', done: 'priceChanges.created' },
  });
  const count = requested ? (preview.data?.count ?? 0) : 0;
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
