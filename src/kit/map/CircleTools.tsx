import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** Kilometres of the radius of a circle on the map. */
const radii = { smallest: 0.05, largest: 500 };

/** The radius that somebody typed, in metres; undefined if it cannot be one. */
export function metresOf(kilometres: string): number | undefined {
  const radius = kilometres.trim() === '' ? Number.NaN : Number(kilometres.trim().replace(',', '.'));
  return radius >= radii.smallest && radius <= radii.largest ? radius * 1000 : undefined;
}

interface CircleToolsProps {
  kilometres: string;
  onKilometres: (text: string) => void;
  /** Draws the circle around the middle of the map. */
  onMiddle: () => void;
}

/** The radius of a circle to draw, and a button that draws it without a pointer. */
export function CircleTools({ kilometres, onKilometres, onMiddle }: CircleToolsProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const id = useId();
  const isWrong = metresOf(kilometres) === undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <FormLabel htmlFor={id}>{translate('crud.geoArea.kilometres')}</FormLabel>
      <OutlinedInput
        id={id}
        size="small"
        value={kilometres}
        error={isWrong}
        onChange={({ target }) => onKilometres(target.value)}
        sx={{ width: 96 }}
        inputProps={{
          inputMode: 'decimal',
          autoComplete: 'off',
          'aria-invalid': isWrong,
          'aria-describedby': `${id}-wrong`,
        }}
      />
      <Button variant="outlined" disabled={isWrong} onClick={onMiddle}>
        {translate('crud.geoArea.circleInMiddle')}
      </Button>
      <Box id={`${id}-wrong`} role="status" sx={{ typography: 'body2', color: 'error.main' }}>
        {isWrong &&
          translate('crud.geoArea.wrongRadius', {
            smallest: figures(radii.smallest, 0, 2),
            largest: figures(radii.largest),
          })}
      </Box>
    </Box>
  );
}
