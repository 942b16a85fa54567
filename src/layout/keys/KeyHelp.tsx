import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Popup } from '../dialogs/Popup.tsx';
import { KeyCaps } from './KeyCaps.tsx';
import { type KeyScope, keyMap } from './useKeys.ts';

const scopes: readonly KeyScope[] = ['page', 'everywhere'];

/** The keys that work on this page. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const groups = useSyncExternalStore(keyMap.subscribe, keyMap.current);
  const bindingsOf = (scope: KeyScope) =>
    groups.filter((group) => group.scope === scope).flatMap(({ bindings }) => bindings);
  return (
    <Popup title={translate('shell.keys.title')} onClose={onClose}>
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
    </Popup>
  );
}
