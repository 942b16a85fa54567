import { Box, Button } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type FoundPlace, placeCalls } from '../../../contract/calls/places.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { addressParts } from '../../../contract/fieldKinds/address.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { position } from '../../../contract/fieldKinds/structure.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Words } from '../useWords.ts';
import { PlaceChoice } from './PlaceChoice.tsx';
import type { FormValues } from './recordResolver.ts';

interface PlaceFinderProps {
  resource: Resource;
  /** A place whose address is in other fields of the form. */
  field: Field;
  words: Words;
}

/**
 * Finds a place by the address in the form, and the address by the place. It fills only fields that are empty: what
 * people have entered stays.
 */
export default function PlaceFinder({ resource, field, words }: PlaceFinderProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const api = useApi();
  const { control, getValues, setValue } = useFormContext<FormValues>();
  const place = position.safeParse(useWatch({ control, name: field.source }));
  const [said, setSaid] = useState('');
  const service = useQuery({
    queryKey: ['placeService'],
    queryFn: () => api(placeCalls.service),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const parts = addressParts.flatMap((part) => {
    const name = field.address?.[part];
    return name === undefined ? [] : [{ part, own: fieldOf(resource, name) }];
  });

  const set = (source: string, value: unknown) =>
    setValue(source, value, { shouldDirty: true, shouldValidate: true });
  const fillIn = (address: FoundPlace['address']): Field[] => {
    const filled = parts.filter(
      ({ part, own }) => address[part] !== null && isEmptyValue(getValues(own.source)),
    );
    for (const { part, own } of filled) set(own.source, address[part]);
    return filled.map(({ own }) => own);
  };
  const tell = (fields: readonly Field[]) =>
    setSaid(
      fields.length === 0
        ? translate('crud.places.nothingFilled')
        : translate('crud.places.filled', { fields: fields.map(words.field).join(', ') }),
    );

  const search = useMutation({
    mutationFn: (text: string) => api(placeCalls.find, { body: { text } }),
    onMutate: () => setSaid(''),
    onSuccess: ({ places }) => {
      if (places.length === 0) setSaid(translate('crud.places.none'));
    },
  });
  const lookUp = useMutation({
    mutationFn: (at: FoundPlace['place']) => api(placeCalls.addressAt, { body: at }),
    onMutate: () => setSaid(''),
    onSuccess: ({ found }) => {
      if (found) tell(fillIn(found.address));
      else setSaid(translate('crud.places.noAddress'));
    },
  });

  if (!service.data || service.data.credit === null) return null;
  const find = () => {
    const text = parts
      .map(({ own }) => getValues(own.source))
      .filter((value) => !isEmptyValue(value))
      .join(', ');
    // The country alone is no address.
    if (text.includes(',')) search.mutate(text);
    else setSaid(translate('crud.places.enterFirst'));
  };
  const error = search.error ?? lookUp.error;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, pt: 1 }}>
      <Button variant="outlined" size="small" loading={search.isPending} onClick={find}>
        {translate('crud.places.find')}
      </Button>
      {place.success && (
        <Button
          variant="outlined"
          size="small"
          loading={lookUp.isPending}
          onClick={() => lookUp.mutate(place.data)}
        >
          {translate('crud.places.fillIn')}
        </Button>
      )}
      <Box
        role="status"
        sx={{ typography: 'body2', color: error ? 'error.main' : 'text.secondary', flexBasis: '100%' }}
      >
        {error ? errorMessage(error) : said}
      </Box>
      {search.data && search.data.places.length > 0 && (
        <PlaceChoice
          places={search.data.places}
          credit={service.data.credit}
          onClose={() => search.reset()}
          onChoose={(found) => {
            search.reset();
            set(field.source, found.place);
            tell([field, ...fillIn(found.address)]);
          }}
        />
      )}
    </Box>
  );
}
