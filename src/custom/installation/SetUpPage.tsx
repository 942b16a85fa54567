import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useGetOne, useStore } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { setUpBusiness } from '../../../contract/calls/installation.ts';
import { currencyOfCountry } from '../../../contract/countries.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FormBar } from '../../kit/FormBar.tsx';
import { LabelledInput } from '../../kit/fieldKinds/LabelledInput.tsx';
import { useShowIssuedKeys } from '../../kit/fieldKinds/useShowIssuedKeys.tsx';
import type { FormValues } from '../../kit/records/fields.ts';
import { refusalIssues, useIssueText } from '../../kit/records/refusal.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useLeaveGuard } from '../../kit/useLeaveGuard.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useMay, useSelectedCustomer } from '../../session/SessionContext.tsx';
import { homePath } from '../../session/signInSteps.ts';
import { useRenew } from '../../session/useRenew.ts';
import { proposeBusiness } from './proposeBusiness.ts';
import { leftKey } from './setUpPath.ts';

const businessNames = ['name', 'country', 'currency', 'language', 'timeZone', 'logo'] as const;
const storeNames = ['name', 'code', 'city', 'phone'] as const;

interface InputsProps {
  resource: Resource;
  names: readonly string[];
  required: readonly string[];
  values: FormValues;
  onChange: (name: string, value: unknown) => void;
  problemOf: (name: string) => string | undefined;
}

/** The inputs of some fields, in two columns where there is room. */
function Inputs({ resource, names, required, values, onChange, problemOf }: InputsProps) {
  const words = useWords(resource);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {names.map((name) => {
        const field = fieldOf(resource, name);
        return (
          <LabelledInput
            key={name}
            label={words.field(field)}
            field={field}
            value={values[field.source] ?? null}
            isRequired={required.includes(name)}
            problem={problemOf(name)}
            onChange={(value) => onChange(field.source, value)}
          />
        );
      })}
    </Box>
  );
}

/** What a new business says of itself, and its first store. */
function SetUpForm({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const api = useApi();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const issueText = useIssueText();
  const showKeys = useShowIssuedKeys();
  const business = useResource('setup/business');
  const stores = useResource('stores');
  const mayCreate = useMay('stores', 'create');
  const renew = useRenew();
  const [, setLeft] = useStore(leftKey(String(record.id)), false);
  // What nobody has set yet is proposed.
  const [proposal] = useState(() => (record.country ? {} : { name: '', ...proposeBusiness() }));
  const [changes, setChanges] = useState<FormValues>({});
  const values: FormValues = { ...record, ...proposal, ...changes };
  const [next, setNext] = useState<'store' | 'chain' | 'later'>(mayCreate ? 'store' : 'later');
  const [store, setStore] = useState<FormValues>({ code: '001' });
  const isDirty = Object.keys(changes).length > 0 || Object.keys(store).length > 1;
  const { allow, question } = useLeaveGuard(isDirty);
  const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== '';
  const isComplete =
    businessNames.every((name) => name === 'logo' || isFilled(values[name])) &&
    (next !== 'store' || (isFilled(store.name) && isFilled(store.code)));

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { version } = record;
      const entered = Object.fromEntries(businessNames.map((name) => [name, values[name] ?? null]));
      return api(setUpBusiness, {
        body: { business: { version: Number(version), ...entered }, store: next === 'store' ? store : null },
      });
    },
    onSuccess: async (answer) => {
      allow();
      refresh();
      await renew();
      notify('installation.setUp.done', { type: 'success', messageArgs: { name: String(values.name) } });
      navigate(next === 'chain' ? '/stores/import-chain' : homePath);
      if (answer.store) showKeys(stores, answer.store.issued);
    },
  });
  const issues = refusalIssues(error);
  const problemOf = (place: string) => (name: string) => {
    const issue = issues.find(({ field }) => field === `${place}${name}`);
    return issue && issueText(issue);
  };
  const heading = (name: 'business' | 'store') => (
    <Typography variant="h2" id={`set-up-${name}`}>
      {translate(`installation.setUp.${name}`)}
    </Typography>
  );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) mutate();
      }}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', display: 'flex', flexDirection: 'column' }}
    >
      <PageHeader title={translate('installation.setUpTitle')} />
      <Box sx={{ flex: 1, px: 6, pb: 6, display: 'grid', gap: 6, maxWidth: 800, alignContent: 'start' }}>
        <Typography sx={{ color: 'text.secondary' }}>{translate('installation.setUp.lead')}</Typography>
        {error && issues.length === 0 && <Alert severity="error">{errorMessage(error)}</Alert>}
        <Box component="section" aria-labelledby="set-up-business" sx={{ display: 'grid', gap: 4 }}>
          {heading('business')}
          <Inputs
            resource={business}
            names={businessNames}
            required={businessNames.filter((name) => name !== 'logo')}
            values={values}
            problemOf={problemOf('')}
            onChange={(name, value) =>
              setChanges({
                ...changes,
                // The country proposes its currency.
                ...(name === 'country' && {
                  currency: currencyOfCountry.get(String(value)) ?? values.currency,
                }),
                [name]: value,
              })
            }
          />
        </Box>
        {mayCreate && (
          <Box component="section" aria-labelledby="set-up-store" sx={{ display: 'grid', gap: 4 }}>
            {heading('store')}
            <div>
              <FormLabel id="set-up-next">{translate('installation.setUp.next')}</FormLabel>
              <RadioGroup
                aria-labelledby="set-up-next"
                value={next}
                onChange={(_event, value) =>
                  setNext(value === 'store' || value === 'chain' ? value : 'later')
                }
              >
                {(['store', 'chain', 'later'] as const).map((value) => (
                  <FormControlLabel
                    key={value}
                    value={value}
                    control={<Radio />}
                    label={translate(`installation.setUp.nextIs.${value}`)}
                  />
                ))}
              </RadioGroup>
            </div>
            {next === 'store' && (
              <Inputs
                resource={stores}
                names={storeNames}
                required={['name', 'code']}
                values={store}
                problemOf={problemOf('store.')}
                onChange={(name, value) => setStore({ ...store, [name]: value })}
              />
            )}
          </Box>
        )}
      </Box>
      <FormBar>
        <Button type="submit" variant="contained" loading={isPending} disabled={!isComplete}>
          {translate('installation.setUp.button')}
        </Button>
        <Button
          disabled={isPending}
          onClick={() => {
            setLeft(true);
            navigate(homePath);
          }}
        >
          {translate('installation.setUp.leave')}
        </Button>
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {!isComplete && translate('installation.setUp.missing')}
        </Box>
      </FormBar>
      {question}
    </Box>
  );
}

/** The first page of a new business: what it is called, where it is, and its first store. People can leave it and come back. */
export default function SetUpPage() {
  const translate = useTranslate();
  const id = useSelectedCustomer()?.customerUuid ?? '';
  const { data, error, refetch } = useGetOne<WireRecord>('setup/business', { id });
  if (data) return <SetUpForm key={String(data.id)} record={data} />;
  return (
    <Box>
      <PageHeader title={translate('installation.setUpTitle')} />
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton shape="form" rows={5} />
      )}
    </Box>
  );
}
