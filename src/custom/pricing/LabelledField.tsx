import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { editors } from '../../crud/fieldKinds/editors.ts';

interface LabelledFieldProps {
  label: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  /** In pixels. Default: the width of where it stands. */
  width?: number;
}

/** One input with its label, outside of a form of a record. */
export function LabelledField({ label, field, value, onChange, width }: LabelledFieldProps) {
  const id = useId();
  const { Input } = editors[field.kind];
  return (
    <Box sx={{ width, minWidth: 0 }}>
      <FormLabel id={`${id}-label`} htmlFor={id} sx={{ display: 'block', pb: 1 }}>
        {label}
      </FormLabel>
      <Input id={id} field={{ ...field, label }} value={value ?? null} onChange={onChange} />
    </Box>
  );
}
