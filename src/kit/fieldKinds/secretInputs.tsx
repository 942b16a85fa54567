import { Box, Button, OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { recordCalls } from '../../../contract/calls/records.ts';
import { isMask } from '../../../contract/fieldKinds/kinds/secret.ts';
import { issuedIn } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { useRefresh } from '../records/useRefresh.ts';
import { useWords } from '../records/useWords.ts';
import { FieldCell } from './FieldCell.tsx';
import type { FieldKindEditor, InputProps, ShownProps } from './fieldKind.ts';
import { EmptinessInput } from './filters.tsx';
import { inputAttributes } from './inputParts.tsx';
import { useShowIssuedKeys } from './useShowIssuedKeys.tsx';

/**
 * A secret that only the server can read. A stored one shows its mask; people replace or remove it, and leaving the
 * input empty keeps it.
 */
function SecretInput(props: InputProps) {
  const { field, value, record, onChange, isDisabled } = props;
  const translate = useTranslate();
  const stored = record?.[field.source];
  const mask = isMask(stored) ? String(stored) : undefined;
  // The version of the record in which the person replaces the secret: the next version shows the new mask.
  const [replacedIn, setReplacedIn] = useState<number>();
  const isReplacing = replacedIn !== undefined && replacedIn === record?.version;
  const isEntered = typeof value === 'string' && value !== '' && !isMask(value);
  const keep = () => {
    setReplacedIn(undefined);
    onChange(mask);
  };
  if (mask === undefined) return <EntryInput {...props} onChange={(text) => onChange(text || null)} />;
  if (isEntered || (isReplacing && value !== null))
    return (
      <Box sx={rowStyles}>
        <EntryInput {...props} autoFocus={isReplacing} onChange={(text) => onChange(text || mask)} />
        <Button color="inherit" disabled={isDisabled} onClick={keep}>
          {translate('crud.input.keepSecret')}
        </Button>
      </Box>
    );
  return (
    <Box
      sx={{ ...rowStyles, minHeight: 32 }}
      id={props.id}
      role="group"
      aria-labelledby={`${props.id}-label`}
    >
      <Box component="span" sx={{ flex: 1 }} className="figures">
        {value === null ? translate('crud.input.secretGoes') : mask}
      </Box>
      {value === null ? (
        <Button color="inherit" disabled={isDisabled} onClick={keep}>
          {translate('crud.input.keepSecret')}
        </Button>
      ) : (
        <>
          <Button variant="outlined" disabled={isDisabled} onClick={() => setReplacedIn(record?.version)}>
            {translate('crud.input.replaceSecret')}
          </Button>
          {!field.required && (
            <Button color="inherit" disabled={isDisabled} onClick={() => onChange(null)}>
              {translate('crud.input.removeSecret')}
            </Button>
          )}
        </>
      )}
    </Box>
  );
}

const rowStyles = { display: 'flex', alignItems: 'center', gap: 2 };

interface EntryInputProps extends Omit<InputProps, 'onChange'> {
  onChange: (text: string) => void;
}

function EntryInput({ onChange, ...props }: EntryInputProps) {
  const { field, value, isInvalid, onBlur } = props;
  return (
    <OutlinedInput
      fullWidth
      type="password"
      error={isInvalid}
      value={typeof value === 'string' && !isMask(value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputProps={{
        ...inputAttributes({ ...props, onChange: () => undefined }),
        maxLength: field.maxLength,
        // Otherwise browsers offer the person's own password.
        autoComplete: 'new-password',
      }}
    />
  );
}

export const secret: FieldKindEditor = { Input: SecretInput, Filter: EmptinessInput };

/** The end of a record's key, and a button that issues another. */
function IssuedKeyField({ resource, field, record }: ShownProps) {
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

/** Nobody enters an issued key: a form shows its end and offers to issue another. */
export const issuedKey: FieldKindEditor = { ...secret, Shown: IssuedKeyField };
