import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { editors } from './editors.ts';

interface LabelledInputProps {
  label: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur?: () => void;
  /** What is wrong with the value. */
  problem?: string | undefined;
  /** In pixels. Default: the width of where it stands. */
  width?: number;
  /** The label says that nothing works without a value. Default: no. */
  isRequired?: boolean;
  /** The label stands before the input. Default: above it. */
  isInline?: boolean;
}

/** The input of a kind, with its label above it. */
export function LabelledInput({
  label,
  field,
  value,
  onChange,
  onBlur,
  problem,
  width,
  isRequired = false,
  isInline = false,
}: LabelledInputProps) {
  const id = useId();
  const { Input } = editors[field.kind];
  return (
    <Box
      sx={
        isInline
          ? { display: 'flex', alignItems: 'center', gap: 2 }
          : { display: 'grid', gap: 1, width, minWidth: 0, alignContent: 'start' }
      }
    >
      <FormLabel id={`${id}-label`} htmlFor={id} required={isRequired}>
        {label}
      </FormLabel>
      <Box sx={{ width, minWidth: 0 }}>
        <Input
          id={id}
          field={{ ...field, label }}
          value={value ?? null}
          onChange={onChange}
          onBlur={onBlur}
          isInvalid={problem !== undefined}
          describedBy={problem && `${id}-text`}
        />
        {problem && (
          <FormHelperText error id={`${id}-text`} role="alert">
            {problem}
          </FormHelperText>
        )}
      </Box>
    </Box>
  );
}
