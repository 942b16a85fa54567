import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { recordCalls } from '../../../contract/calls/records.ts';
import { issuedIn } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { useRefresh } from '../records/useRefresh.ts';
import { useWords } from '../records/useWords.ts';
import { FieldCell } from './FieldCell.tsx';
import type { ShownProps } from './fieldKind.ts';
import { useShowIssuedKeys } from './useShowIssuedKeys.tsx';

/** The end of a record's key, and a button that issues another. */
export function IssuedKeyField({ resource, field, record }: ShownProps) {
  const translate = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  // A new key gives the record a new version, but unsaved changes are based on the current one.
  const { isDirty } = useFormState();
  const isFirst = record[field.source] === null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
      <Box sx={{ flex: 1 }}>
        {isFirst ? (
          translate('crud.issuedKey.none')
        ) : (
          <FieldCell resource={resource} field={field} record={record} place="record" />
        )}
      </Box>
      <Button
        variant="outlined"
        disabled={isDirty}
        title={isDirty ? translate('crud.issuedKey.saveFirst') : undefined}
        onClick={() => setIsAsking(true)}
      >
        {translate(isFirst ? 'crud.issuedKey.first' : 'crud.issuedKey.another')}
      </Button>
      {isAsking && (
        <IssueDialog {...{ resource, field, record, isFirst }} onClose={() => setIsAsking(false)} />
      )}
    </Box>
  );
}

interface IssueDialogProps extends ShownProps {
  isFirst: boolean;
  onClose: () => void;
}

function IssueDialog({ resource, field, record, isFirst, onClose }: IssueDialogProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const api = useApi();
  const refresh = useRefresh();
  const show = useShowIssuedKeys();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const issue = async () => {
    setIsBusy(true);
    try {
      const body = { field: field.source, version: record.version };
      const changed = await api(recordCalls.issueKey(resource), { params: { id: record.id }, body });
      onClose();
      show(resource, issuedIn(changed));
      refresh();
    } catch (failure) {
      setError(failure);
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={translate('crud.issuedKey.ask', { field: words.field(field) })}
      isDangerous={!isFirst}
      isBusy={isBusy}
      error={error}
      action={translate(isFirst ? 'crud.issuedKey.first' : 'crud.issuedKey.another')}
      onAct={() => void issue()}
      onClose={onClose}
    >
      {translate(isFirst ? 'crud.issuedKey.shownOnce' : 'crud.issuedKey.endsEarlier')}
    </ConfirmDialog>
  );
}
