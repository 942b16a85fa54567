import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetOne } from 'ra-core';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { position } from '../../../contract/fieldKinds/kinds/structure.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledInput } from '../../kit/fieldKinds/LabelledInput.tsx';
import PlaceFinder from '../../kit/map/PlaceFinder.tsx';
import type { FormValues } from '../../kit/records/fields.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { addressNames, columns, placeName } from './storeFields.ts';

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
export function NewAddress({ form, like }: NewAddressProps) {
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
