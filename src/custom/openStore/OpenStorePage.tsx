import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { LinkBase, useCreatePath, useGetList, useGetOne } from 'ra-core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { storeCopyCalls } from '../../../contract/calls/storeCopies.ts';
import { position } from '../../../contract/fieldKinds/kinds/structure.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledInput } from '../../kit/fieldKinds/LabelledInput.tsx';
import { ExistingReferences } from '../../kit/fieldKinds/ReferenceParts.tsx';
import { useShowIssuedKeys } from '../../kit/fieldKinds/useShowIssuedKeys.tsx';
import PlaceFinder from '../../kit/map/PlaceFinder.tsx';
import { ViewNote } from '../../kit/notes.tsx';
import type { FormValues } from '../../kit/records/fields.ts';
import { refusalIssues, useIssueText } from '../../kit/records/refusal.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { Checklist } from './Checklist.tsx';
import { addressNames, columns, placeName, storeField, useChecklist } from './useChecklist.ts';

type Address = z.input<typeof storeCopyCalls.open.body>['address'];

/** What people entered of the address; undefined with a place that is none. */
function addressFrom(values: FormValues): Address | undefined {
  const texts = addressNames.flatMap((name) => {
    const text = values[name];
    return typeof text === 'string' && text.trim() !== '' ? [[name, text]] : [];
  });
  const address: Address = Object.fromEntries(texts);
  const entered = values[placeName] ?? null;
  if (entered === null) return address;
  const place = position.safeParse(entered).data;
  return place && { ...address, place };
}

/** Said where there is no store that a new one could be like. */
function NoStoresYet() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader title={translate('openStore.title')} />
      <StateMessage
        icon={StoreIcon}
        title={translate('openStore.noStores')}
        hint={translate('openStore.noStoresHint')}
        actions={
          <Button
            variant="contained"
            component={LinkBase}
            to={createPath({ resource: 'stores', type: 'create' })}
          >
            {translate('openStore.addStore')}
          </Button>
        }
      />
    </Box>
  );
}

interface NewAddressProps {
  form: UseFormReturn<FormValues>;
  /** The id of the store that it is like. The map begins there. */
  like: string | null;
}

/** Degrees around a store that the map shows. */
const around = 0.1;

/**
 * The address of a new store, and its place: typed, found by the address, or chosen on the map. It begins with the country of the
 * other store.
 */
function NewAddress({ form, like }: NewAddressProps) {
  const translate = useTranslate();
  const addresses = useResource('stores/addresses');
  const words = useWords(addresses);
  const values = form.watch();
  const placeField = fieldOf(addresses, placeName);
  const model = useGetOne<WireRecord>('stores/addresses', { id: like ?? '' }, { enabled: like !== null });
  const modelPlace = model.data?.[placeField.source];
  const modelCountry = model.data?.country;
  // A chain is usually in one country.
  const beginIn = useEffectEvent((country: unknown) => {
    if (!form.getFieldState('country').isDirty) form.setValue('country', country);
  });
  useEffect(() => {
    if (modelCountry) beginIn(modelCountry);
  }, [modelCountry]);
  const lookAt = useMemo(() => {
    const place = position.safeParse(modelPlace).data;
    if (!place) return undefined;
    const { latitude, longitude } = place;
    return {
      ...{ west: longitude - around, east: longitude + around },
      ...{ south: latitude - around, north: latitude + around },
    };
  }, [modelPlace]);
  return (
    <FormProvider {...form}>
      <Box component="section" aria-label={translate('openStore.address')}>
        <Typography variant="h2">{translate('openStore.address')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
          {translate('openStore.addressHelp')}
        </Typography>
        <Box sx={columns}>
          {[...addressNames, placeName].map((name) => {
            const field = fieldOf(addresses, name);
            return (
              <LabelledInput
                key={name}
                label={words.field(field)}
                field={field}
                value={values[field.source] ?? null}
                onChange={(value) => form.setValue(field.source, value, { shouldDirty: true })}
              />
            );
          })}
        </Box>
        <PlaceFinder resource={addresses} field={placeField} words={words} lookAt={lookAt} />
      </Box>
    </FormProvider>
  );
}

/** Opens a store like one that is there already. */
export default function OpenStorePage() {
  const translate = useTranslate();
  const api = useApi();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const refresh = useRefresh();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const issueText = useIssueText();
  const showKeys = useShowIssuedKeys();
  const stores = useResource('stores');
  const addresses = useResource('stores/addresses');
  const [parameters, setParameters] = useSearchParams();
  const like = parameters.get('like');
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const form = useForm<FormValues>();
  const address = addressFrom(form.watch());
  const existing = useGetList('stores', { pagination: { page: 1, perPage: 1 } });
  const { query, parts, ticked, choices, tick } = useChecklist(like, []);
  const open = useMutation({
    mutationFn: (body: { fromUuid: string; address: Address }) =>
      api(storeCopyCalls.open, { body: { ...body, name, code, choices } }),
    onSuccess: ({ id, issued }) => {
      refresh();
      notify('openStore.opened', { type: 'success', messageArgs: { name } });
      showKeys(stores, issued);
      navigate(createPath({ resource: 'stores', id, type: 'edit' }));
    },
  });
  const isNamed = name.trim() !== '' && code.trim() !== '';
  const problems = refusalIssues(open.error).map((issue) => {
    const field = stores.fields.get(issue.field) ?? addresses.fields.get(issue.field);
    return field ? `${field.label}: ${issueText(issue)}` : issueText(issue);
  });
  const checklist = () => {
    if (like === null) return <ViewNote text={translate('openStore.begin')} />;
    if (query.error) return <FailedState error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data) return <LoadingSkeleton shape="form" rows={8} />;
    return <Checklist parts={parts} ticked={ticked} onTick={tick} />;
  };
  if (existing.total === 0) return <NoStoresYet />;
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader
        title={translate('openStore.title')}
        actions={
          <Button
            variant="contained"
            loading={open.isPending}
            disabled={!isNamed || !address || !query.data}
            onClick={() => like !== null && address && open.mutate({ fromUuid: like, address })}
          >
            {translate('openStore.open')}
          </Button>
        }
      />
      <Box
        sx={{ px: 6, pb: 6, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1040 }}
      >
        <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>{translate('openStore.help')}</Typography>
        {open.error && (
          <Alert severity="error" role="alert">
            {problems.length > 0 ? problems.join(' ') : errorMessage(open.error)}
          </Alert>
        )}
        <Box sx={columns}>
          <ExistingReferences>
            <LabelledInput
              label={translate('openStore.like')}
              field={storeField}
              value={like}
              onChange={(value) => setParameters(value ? { like: String(value) } : {}, { replace: true })}
            />
          </ExistingReferences>
          <LabelledInput
            label={translate('openStore.name')}
            field={fieldOf(stores, 'name')}
            value={name}
            onChange={(value) => setName(String(value ?? ''))}
          />
          <LabelledInput
            label={translate('openStore.code')}
            field={fieldOf(stores, 'code')}
            value={code}
            onChange={(value) => setCode(String(value ?? ''))}
          />
        </Box>
        {!isNamed && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('openStore.needsName')}
          </Typography>
        )}
        <NewAddress form={form} like={like} />
        {!address && (
          <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
            {translate('openStore.wrongPlace')}
          </Typography>
        )}
        {checklist()}
      </Box>
    </Box>
  );
}
