import Box from '@mui/material/Box';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { KeyCaps } from '../keys/KeyCaps.tsx';

const hints = [
  { keys: ['ArrowUp', 'ArrowDown'], label: 'shell.palette.choose' },
  { keys: ['Enter'], label: 'shell.palette.go' },
  { keys: ['Escape'], label: 'shell.palette.leave' },
] as const;

/** The keys of the palette. */
export function PaletteFoot() {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 4,
        px: 4,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {hints.map(({ keys, label }) => (
        <Box key={label} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          {keys.map((key) => (
            <KeyCaps key={key} keys={key} />
          ))}
          {translate(label)}
        </Box>
      ))}
    </Box>
  );
}
