import { Box, Button, Typography } from '@mui/material';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { useId, useState } from 'react';
import { seoTestCalls, type TestedStore } from '../../../contract/calls/seo.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import {
  type FieldTestResult,
  fieldTestResult,
  renderedTexts,
  type TestedField,
  type TestedKind,
  type TestSubject,
  testedFields,
  testTexts,
} from '../../../contract/seo/fieldTest.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { listText } from '../../i18n/listText.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type Column, FigureTable, inOrder, type Order } from '../../kit/figures.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { ViewNote } from '../../kit/notes.tsx';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { BelowFieldsProps } from '../../modules/module.ts';
import { useMay } from '../../session/SessionContext.tsx';
import { FieldScore } from './FieldScore.tsx';

/** More stores than people choose from in a list. */
const mostStores = 200;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const textsOf = (values: Readonly<Record<string, unknown>>) => ({
  title: textOf(values.title),
  description: textOf(values.description),
});

/** How the texts in the form do in search results, and what the last test said. */
export default function FieldTests({ resource, record, values }: BelowFieldsProps) {
  const translate = useTranslate();
  const kind: TestedKind = resource.name.endsWith('location') ? 'location' : 'product';
  const isOfStore = resource.name === `seo/store-${kind}`;
  const [chosen, setChosen] = useState<string>();
  const stores = useGetList<WireRecord>(
    'stores',
    { filter: {}, pagination: { page: 1, perPage: mostStores }, sort: { field: 'name', order: 'ASC' } },
    { enabled: !isOfStore },
  );
  const storeUuid = isOfStore ? String(record?.id ?? '') : (chosen ?? String(stores.data?.[0]?.id ?? ''));
  const hasNoStore = !isOfStore && stores.data?.length === 0;
  const subject = useSubject(kind, storeUuid);
  const error = subject.error ?? stores.error;
  const retry = () => void (subject.error ? subject.refetch() : stores.refetch());
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography variant="h2">{translate('seo.heading')}</Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('seo.explain')}
        </Typography>
      </Box>
      {!isOfStore && stores.data && stores.data.length > 1 && (
        <LabelledSelect label={translate('seo.forStore')} value={storeUuid} onChange={setChosen}>
          {stores.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {String(name)}
            </option>
          ))}
        </LabelledSelect>
      )}
      {hasNoStore && <ViewNote text={translate('seo.noStore')} />}
      {error && <FailedState isSmall error={error} onRetry={retry} />}
      {!error && !hasNoStore && !subject.data && <LoadingSkeleton shape="form" rows={2} />}
      {!error && subject.data && (
        <Scores
          {...{ kind, values, isOfStore, subject: subject.data, record: isOfStore ? record : undefined }}
        />
      )}
      {!hasNoStore && record && <LastTest {...{ kind, isOfStore, record, values, subject: subject.data }} />}
    </Box>
  );
}

function useSubject(kind: TestedKind, storeUuid: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['seo', 'subject', kind, storeUuid],
    queryFn:
      storeUuid === ''
        ? skipToken
        : ({ signal }) => api(seoTestCalls[kind].subject, { params: { storeUuid }, signal }),
    meta: {
      shows: ['stores', 'stores/addresses', 'stores/settings', 'menus/items', 'menus/item-categories'],
    },
  });
}

/** What the last test said about a field of the record. */
function lastResult(record: WireRecord | undefined, field: TestedField): FieldTestResult | undefined {
  const { data } = fieldTestResult.safeParse(record?.[`${field}Test`]);
  return data;
}

interface ScoresProps {
  kind: TestedKind;
  values: BelowFieldsProps['values'];
  subject: TestSubject;
  /** The record of the store. The texts of the customer are compared with no other. */
  record: WireRecord | undefined;
}

/** The results for what is in the form. Only a test knows whether a text is unique, as long as it stays the same. */
function Scores({ kind, values, subject, record }: ScoresProps) {
  const rendered = renderedTexts(textsOf(values), subject.variables);
  const isUniqueIn = (field: TestedField): boolean | null => {
    const last = lastResult(record, field);
    if (last?.text !== rendered[field]) return null;
    return last.checks.find(({ code }) => code === 'UNIQUE')?.ok ?? null;
  };
  const isUnique = { title: isUniqueIn('title'), description: isUniqueIn('description') };
  const results = testTexts({ kind, texts: textsOf(values), subject, isUnique, testedAt: null });
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
      {testedFields.map((field) => (
        <FieldScore
          key={field}
          result={results[field]}
          kind={kind}
          store={subject.variables['store.name'] ?? ''}
          isFilled={(textsOf(values)[field] ?? '').trim() !== results[field].text}
        />
      ))}
    </Box>
  );
}

interface LastTestProps {
  kind: TestedKind;
  isOfStore: boolean;
  record: WireRecord;
  values: BelowFieldsProps['values'];
  subject: TestSubject | undefined;
}

/** When the texts were last tested, whether that still holds, and a button that tests them again. */
function LastTest({ kind, isOfStore, record, values, subject }: LastTestProps) {
  const translate = useTranslate();
  const api = useApi();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const { dateTime } = useMomentFormats();
  const mayTest = useMay(`seo/store-${kind}`, 'update');
  const saveNote = useId();
  const time = useQuery({
    queryKey: ['seo', 'time', kind],
    queryFn: isOfStore ? skipToken : ({ signal }) => api(seoTestCalls[kind].timeUpdated, { signal }),
    meta: { shows: [`seo/store-${kind}`] },
  });
  const run = useMutation({
    mutationFn: () =>
      api(seoTestCalls[kind].run, { body: isOfStore ? { storeUuid: String(record.id) } : {} }),
    onSuccess() {
      notify('seo.tested', { type: 'success' });
      refresh();
    },
    onError: notifyFailure,
  });
  const last = { title: lastResult(record, 'title'), description: lastResult(record, 'description') };
  const testedAt = isOfStore ? (last.title?.testedAt ?? null) : time.data?.testedAt;
  const saved = textsOf(record);
  const isChanged = testedFields.some((field) => (saved[field] ?? '') !== (textsOf(values)[field] ?? ''));
  const now =
    subject &&
    testTexts({
      kind,
      texts: textsOf(values),
      subject,
      isUnique: { title: null, description: null },
      testedAt: null,
    });
  const isOutdated =
    last.title !== undefined && now !== undefined && last.title.inputHash !== now.title.inputHash;
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        {testedAt === null && <Typography>{translate('seo.never')}</Typography>}
        {testedAt && <Typography>{translate('seo.last', { moment: dateTime(testedAt) })}</Typography>}
        {last.title && last.description && (
          <Typography color="text.secondary">
            {translate('seo.lastScores', { title: last.title.score, description: last.description.score })}
          </Typography>
        )}
        {isOutdated && <Typography sx={{ color: 'warning.main' }}>{translate('seo.outdated')}</Typography>}
        {mayTest && isChanged && (
          <Typography id={saveNote} color="text.secondary">
            {translate('seo.saveFirst')}
          </Typography>
        )}
      </Box>
      {mayTest && (
        <Button
          variant="outlined"
          disabled={run.isPending || isChanged}
          aria-describedby={isChanged ? saveNote : undefined}
          onClick={() => run.mutate()}
        >
          {run.isPending ? translate('seo.testing') : translate(isOfStore ? 'seo.test' : 'seo.testAll')}
        </Button>
      )}
      {!isOfStore && run.data && run.data.stores.length > 0 && <Results stores={run.data.stores} />}
    </Box>
  );
}

/** The scores of all stores, the lowest first. */
function Results({ stores }: { stores: readonly TestedStore[] }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const [order, setOrder] = useState<Order>({ column: 'title', isDescending: false });
  const scores = testedFields.map(
    (field): Column<TestedStore> => ({
      ...{ name: field, label: translate(`seo.${field}`), isNumber: true },
      value: (store) => store[field].score,
      show: (store) => figures(store[field].score),
    }),
  );
  const gapsOf = ({ title, description }: TestedStore) =>
    listText(
      [...new Set([...title.missing, ...description.missing])].map((name) => translate(`seo.values.${name}`)),
    );
  const columns: readonly Column<TestedStore>[] = [
    {
      ...{ name: 'store', label: translate('seo.store') },
      value: ({ storeName }) => storeName,
      show: ({ storeName }) => storeName,
    },
    ...scores,
    {
      ...{ name: 'missing', label: translate('seo.missingValues') },
      value: gapsOf,
      show: gapsOf,
    },
  ];
  return (
    <FigureTable
      label={translate('seo.results')}
      columns={columns}
      rows={inOrder(stores, columns, order)}
      keyOf={({ storeUuid }) => storeUuid}
      order={order}
      onOrder={setOrder}
    />
  );
}
