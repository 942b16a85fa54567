import { Autocomplete, Box, FormControlLabel, FormLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { installationCalls, newBusiness } from '../../../contract/calls/installation.ts';
import { countryChoices, currencyChoices, currencyOfCountry } from '../../../contract/countries.ts';
import { languages } from '../../../contract/languages.ts';
import { timeZoneChoices } from '../../../contract/timeZones.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { useRenew } from '../../session/useRenew.ts';
import { proposeBusiness } from './proposeBusiness.ts';

type Choices = readonly { id: string; label: string }[];

interface ChoiceProps {
  label: string;
  choices: Choices;
  value: string;
  onChange: (value: string) => void;
}

const Choice = ({ label, choices, value, onChange }: ChoiceProps) => (
  <Autocomplete
    options={choices}
    value={choices.find(({ id }) => id === value) ?? null}
    onChange={(_event, choice) => onChange(choice?.id ?? '')}
    renderInput={(props) => <TextField {...props} label={label} />}
  />
);

/** Asks for a new customer and its first owner. The country proposes the currency. */
export function CreateCustomerDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const queryClient = useQueryClient();
  const renew = useRenew();
  const [business, setBusiness] = useState({ name: '', ...proposeBusiness() });
  const [isSelf, setSelf] = useState(true);
  const [owner, setOwner] = useState({ name: '', email: '' });
  const change = (changes: Partial<typeof business>) => setBusiness({ ...business, ...changes });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(installationCalls.create, {
        body: { ...newBusiness.parse(business), owner: isSelf ? null : owner },
      }),
    onSuccess: async () => {
      notify(isSelf ? 'installation.create.done' : 'installation.create.invited', {
        type: 'success',
        messageArgs: { name: business.name.trim() },
      });
      await Promise.all([renew(), queryClient.invalidateQueries({ queryKey: ['installation'] })]);
      onClose();
    },
  });
  const isComplete = newBusiness.safeParse(business).success;
  const hasOwner = isSelf || (owner.name.trim() !== '' && /.@./.test(owner.email));
  const hint = isComplete ? (hasOwner ? '' : 'missingOwner') : 'missing';
  return (
    <ConfirmDialog
      title={translate('installation.create.title')}
      action={translate('installation.create.button')}
      isBusy={isPending}
      isWaiting={hint !== ''}
      error={error}
      onAct={() => mutate()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
        <TextField
          autoFocus
          required
          label={translate('installation.create.name')}
          value={business.name}
          onChange={(event) => change({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <Choice
          label={translate('installation.create.country')}
          choices={countryChoices()}
          value={business.country}
          onChange={(country) =>
            change({ country, currency: currencyOfCountry.get(country) ?? business.currency })
          }
        />
        <Choice
          label={translate('installation.create.currency')}
          choices={currencyChoices()}
          value={business.currency}
          onChange={(currency) => change({ currency })}
        />
        <Choice
          label={translate('installation.create.language')}
          choices={languages.map(({ code, name }) => ({ id: code, label: name }))}
          value={business.language}
          onChange={(language) => change({ language })}
        />
        <Choice
          label={translate('installation.create.timeZone')}
          choices={timeZoneChoices}
          value={business.timeZone}
          onChange={(timeZone) => change({ timeZone })}
        />
        <div>
          <FormLabel id="first-owner">{translate('installation.create.owner')}</FormLabel>
          <RadioGroup
            aria-labelledby="first-owner"
            value={isSelf ? 'self' : 'other'}
            onChange={(_event, value) => setSelf(value === 'self')}
          >
            <FormControlLabel
              value="self"
              control={<Radio />}
              label={translate('installation.create.self')}
            />
            <FormControlLabel
              value="other"
              control={<Radio />}
              label={translate('installation.create.other')}
            />
          </RadioGroup>
        </div>
        {!isSelf && (
          <>
            <TextField
              label={translate('installation.create.ownerName')}
              value={owner.name}
              onChange={(event) => setOwner({ ...owner, name: event.target.value })}
            />
            <TextField
              type="email"
              label={translate('installation.create.ownerEmail')}
              value={owner.email}
              onChange={(event) => setOwner({ ...owner, email: event.target.value })}
            />
          </>
        )}
        <Box role="status" sx={{ color: 'text.secondary', minHeight: 20 }}>
          {hint !== '' && translate(`installation.create.${hint}`)}
        </Box>
      </Box>
    </ConfirmDialog>
  );
}
