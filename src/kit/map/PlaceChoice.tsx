import { Button, List, ListItemButton, ListItemText, Typography } from '@mui/material';
import type { FoundPlace } from '../../../contract/calls/places.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';

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
