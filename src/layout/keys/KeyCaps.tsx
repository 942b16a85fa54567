import Box from '@mui/material/Box';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const symbols: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
};

const words: Readonly<Record<string, MessageKey>> = {
  mod: isMac ? 'shell.keys.command' : 'shell.keys.control',
  shift: 'shell.keys.shift',
  Enter: 'shell.keys.enter',
  Escape: 'shell.keys.escape',
  ' ': 'shell.keys.space',
  Home: 'shell.keys.home',
  End: 'shell.keys.end',
  F2: 'shell.keys.functionTwo',
};

/** Keys as they are printed on the keyboard. */
export function KeyCaps({ keys }: { keys: string }) {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      {keys.split('+').map((key) => (
        <Box
          key={key}
          component="kbd"
          sx={{
            minWidth: 20,
            px: 1,
            border: 1,
            borderColor: 'divider',
            borderRadius: '4px',
            bgcolor: 'surface.sunken',
            color: 'text.secondary',
            fontFamily: 'fontFamily',
            fontSize: 11,
            lineHeight: '18px',
            textAlign: 'center',
          }}
        >
          {words[key] ? translate(words[key]) : (symbols[key] ?? key.toUpperCase())}
        </Box>
      ))}
    </Box>
  );
}
