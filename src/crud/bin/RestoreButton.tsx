import { Button } from '@mui/material';
import { useListContext } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useRestore } from './useRestore.ts';

/** Brings the selected deleted records back. */
export function RestoreButton({ resource }: { resource: Resource }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const translate = useTranslate();
  const { restore, isRestoring } = useRestore(resource);
  const count = useWords(resource).count(selectedIds.length);
  return (
    <Button
      variant="contained"
      loading={isRestoring}
      onClick={() => restore({ ids: selectedIds, what: count }, { onSuccess: () => onUnselectItems() })}
    >
      {translate('crud.bin.restoreCount', { count })}
    </Button>
  );
}
