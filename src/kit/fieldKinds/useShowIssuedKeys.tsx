import { Box, Button, Typography } from '@mui/material';
import { useContext } from 'react';
import type { IssuedKeys } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CopyButton } from '../../layout/CopyButton.tsx';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';
import { fieldBySource } from '../records/fields.ts';
import { useWords } from '../records/useWords.ts';
import { IssuedKeysContext } from './IssuedKeysProvider.tsx';

interface IssuedKeysDialogProps {
  resource: Resource;
  keys: IssuedKeys;
  onClose: () => void;
}

/** Shows the keys that the server has just issued. */
function IssuedKeysDialog({ resource, keys, onClose }: IssuedKeysDialogProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  return (
    <DialogFrame
      title={translate('crud.issuedKey.title')}
      width="sm"
      isKept
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {translate('crud.issuedKey.kept')}
        </Button>
      }
    >
      <Typography sx={{ mb: 3 }}>{translate('crud.issuedKey.text')}</Typography>
      {Object.entries(keys).map(([source, key]) => {
        const field = fieldBySource(resource, source);
        const label = field ? words.field(field) : source;
        return (
          <Box key={source} sx={{ mb: 3 }}>
            <Typography variant="subtitle2" component="div">
              {label}
            </Typography>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              <Box component="code" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
                {key}
              </Box>
              <CopyButton text={key} label={translate('crud.issuedKey.copy')} />
            </Box>
          </Box>
        );
      })}
    </DialogFrame>
  );
}

type Show = (resource: Resource, keys: IssuedKeys | undefined) => void;

/**
 * Shows the keys that the server has just issued, if any: once, because nobody can read them again. The dialog comes
 * with the page that issues them, so that nothing can keep it from opening.
 */
export function useShowIssuedKeys(): Show {
  const show = useContext(IssuedKeysContext);
  return (resource, keys) =>
    show(keys && <IssuedKeysDialog resource={resource} keys={keys} onClose={() => show(null)} />);
}
