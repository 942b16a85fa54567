import { Box, Select } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface LabelledSelectProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  isDisabled?: boolean;
  /** Elements `option`. */
  children: ReactNode;
}

/** A choice for the whole file, with its label in front. */
export function LabelledSelect({
  label,
  value,
  onChange,
  isDisabled = false,
  children,
}: LabelledSelectProps) {
  const id = useId();
  return (
    <Box
      component="label"
      htmlFor={id}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2' }}
    >
      {label}
      <Select
        native
        size="small"
        disabled={isDisabled}
        inputProps={{ id }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </Select>
    </Box>
  );
}
