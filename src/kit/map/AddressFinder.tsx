import {
  Box,
  Button,
  FormLabel,
  List,
  ListItemButton,
  ListItemText,
  OutlinedInput,
  Typography,
} from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { type FoundPlace, placeCalls } from '../../../contract/calls/places.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';

/** Characters of the shortest address that the map service takes. */
const shortest = 3;

interface PlaceChoiceProps {
  places: readonly FoundPlace[];
  /** Whose places these are. */
  credit: string;
  onChoose: (place: FoundPlace) => void;
  onClose: () => void;
}

/** Asks which of the found places the person means. */
export function PlaceChoice({ places, credit, onChoose, onClose }: PlaceChoiceProps) {
  const translate = useTranslate();
  return (
    <DialogFrame
      title={translate('crud.places.which')}
      width="sm"
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          {translate('shell.dialog.close')}
        </Button>
      }
    >
      <List disablePadding aria-label={translate('crud.places.which')}>
        {places.map((found, index) => (
          <li key={`${found.label} ${found.place.latitude} ${found.place.longitude}`}>
            <ListItemButton autoFocus={index === 0} onClick={() => onChoose(found)}>
              <ListItemText
                primary={found.label}
                secondary={`${found.place.latitude.toFixed(5)}, ${found.place.longitude.toFixed(5)}`}
              />
            </ListItemButton>
          </li>
        ))}
      </List>
      <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary', mt: 2 }}>
        {credit}
      </Typography>
    </DialogFrame>
  );
}

/** Finds the place of an address that somebody types. */
export function AddressFinder({ onFound }: { onFound: (place: FoundPlace['place']) => void }) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const api = useApi();
  const id = useId();
  const [text, setText] = useState('');
  const [shown, setShown] = useState<string>();
  const service = useQuery({
    queryKey: ['placeService'],
    queryFn: () => api(placeCalls.service),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const show = ({ place, label }: FoundPlace) => {
    onFound(place);
    setShown(label);
  };
  const search = useMutation({
    mutationFn: () => api(placeCalls.find, { body: { text } }),
    onMutate: () => setShown(undefined),
    onSuccess: ({ places }) => {
      if (places.length === 1 && places[0]) show(places[0]);
    },
  });
  if (!service.data) return null;
  const { credit } = service.data;
  const ask = () => {
    if (text.trim().length >= shortest) search.mutate();
  };
  // It may stand within a form, which Enter would send.
  const askByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    ask();
  };
  const found = search.data?.places ?? [];
  const said = search.error
    ? errorMessage(search.error)
    : search.data && found.length === 0
      ? translate('crud.map.noPlace')
      : shown === undefined
        ? ''
        : translate('crud.map.shown', { place: shown });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FormLabel htmlFor={id}>{translate('crud.map.address')}</FormLabel>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={askByKey}
          inputProps={{ autoComplete: 'off', maxLength: 300 }}
        />
        <Button variant="outlined" loading={search.isPending} onClick={ask} sx={{ flexShrink: 0 }}>
          {translate('crud.map.find')}
        </Button>
      </Box>
      <Box role="status" sx={{ typography: 'body2', color: search.error ? 'error.main' : 'text.secondary' }}>
        {said}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {translate('crud.places.credit', { credit })}
      </Typography>
      {found.length > 1 && (
        <PlaceChoice
          places={found}
          credit={credit}
          onClose={() => search.reset()}
          onChoose={(place) => {
            search.reset();
            show(place);
          }}
        />
      )}
    </Box>
  );
}
