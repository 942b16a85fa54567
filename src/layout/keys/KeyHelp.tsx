import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { KeyCaps } from './KeyCaps.tsx';
import { type KeyScope, keyMap } from './keyMap.ts';

const scopes: readonly KeyScope[] = ['page', 'everywhere'];

/** The keys that mean something on this page. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const groups = useSyncExternalStore(keyMap.subscribe, keyMap.current);
  const bindingsOf = (scope: KeyScope) =>
    groups.filter((group) => group.scope === scope).flatMap(({ bindings }) => bindings);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="key-help">
      <DialogTitle id="key-help">{translate('shell.keys.title')}</DialogTitle>
      <DialogContent>
        {scopes
          .map((scope) => ({ scope, bindings: bindingsOf(scope) }))
          .filter(({ bindings }) => bindings.length > 0)
          .map(({ scope, bindings }) => (
            <Box key={scope} component="section" sx={{ mb: 4 }}>
              <Box component="h2" sx={{ typography: 'caption', color: 'text.secondary', m: 0, mb: 1 }}>
                {translate(`shell.keys.${scope}`)}
              </Box>
              <Box component="dl" sx={{ m: 0 }}>
                {bindings.map(({ keys, label }) => (
                  <Box key={keys} sx={{ display: 'flex', justifyContent: 'space-between', py: 1 }}>
                    <dt>{translate(label)}</dt>
                    <Box component="dd" sx={{ m: 0 }}>
                      <KeyCaps keys={keys} />
                    </Box>
                  </Box>
                ))}
              </Box>
            </Box>
          ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('shell.keys.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
