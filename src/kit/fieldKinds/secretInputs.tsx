import { Box, Button, OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { isMask } from '../../../contract/fieldKinds/kinds/secret.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { EmptinessInput } from './filters.tsx';
import { IssuedKeyField } from './IssuedKeyField.tsx';
import { inputAttributes } from './inputAttributes.ts';

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

/** Nobody enters an issued key: a form shows its end and offers to issue another. */
export const issuedKey: FieldKindEditor = { ...secret, Shown: IssuedKeyField };
