import { Alert, Box, Button, FormHelperText, FormLabel, OutlinedInput } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useCreatePath } from 'ra-core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressOfLayout, layoutCalls, mostScreens } from '../../../../contract/calls/layouts.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../../i18n/errorMessage.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../../kit/LabelledSelect.tsx';
import { useRefresh } from '../../../kit/records/useRefresh.ts';
import { useRequestKey } from '../../../kit/records/useRequestKey.ts';
import { PageHeader } from '../../../layout/PageHeader.tsx';
import { useIsOnline } from '../../../layout/shell/WhileOnline.tsx';

const numbers = Array.from({ length: mostScreens }, (_, index) => String(index + 1));

/** Asks for the name of a new layout and how many screens it has, and opens its editor. */
export default function NewLayoutPage({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const id = useId();
  const api = useApi();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const refresh = useRefresh();
  const isOnline = useIsOnline();
  const [name, setName] = useState('');
  const [number, setNumber] = useState('1');
  const url = addressOfLayout(name);
  const body = { name: name.trim(), layoutScreenNumberId: Number(number) };
  const keyOf = useRequestKey();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api(layoutCalls.create, { body, ...keyOf(body) }),
    onSuccess: ({ id: made }) => {
      refresh();
      navigate(createPath({ resource: resource.name, type: 'edit', id: made }));
    },
  });
  return (
    <>
      <PageHeader
        title={translate('signage.editor.create.title')}
        description={translate('signage.editor.create.hint')}
      />
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          if (url !== '' && !isPending) mutate();
        }}
        sx={{ display: 'grid', gap: 4, maxWidth: 480, px: 6, py: 4, justifyItems: 'start' }}
      >
        <Box sx={{ width: 1 }}>
          <FormLabel htmlFor={id} required>
            {translate('signage.editor.create.name')}
          </FormLabel>
          <OutlinedInput
            fullWidth
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
            inputProps={{ id, maxLength: 80, autoComplete: 'off', 'aria-describedby': `${id}-address` }}
          />
          <FormHelperText id={`${id}-address`}>
            {url === ''
              ? translate('signage.editor.create.noAddress')
              : translate('signage.editor.create.address', { url })}
          </FormHelperText>
        </Box>
        <LabelledSelect label={translate('signage.editor.create.number')} value={number} onChange={setNumber}>
          {numbers.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </LabelledSelect>
        {error && (
          <Alert severity="error" role="alert">
            {translate('signage.editor.failedBecause', { why: errorMessage(error) })}
          </Alert>
        )}
        <Button type="submit" variant="contained" loading={isPending} disabled={url === '' || !isOnline}>
          {translate('signage.editor.create.make')}
        </Button>
      </Box>
    </>
  );
}
