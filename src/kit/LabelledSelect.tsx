import { Box, Select } from '@mui/material';
import { useGetList } from 'ra-core';
import { type ReactNode, useId } from 'react';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { useRegistry } from '../session/permittedRegistry.tsx';

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

/** More records than people choose from in a list. */
const mostOptions = 200;

/** The records of a resource as options of a choice; undefined for people who cannot list them, and while they load. */
export function useOptions(name: string) {
  const canList = useRegistry().get(name)?.verbs.has('list') ?? false;
  const { data } = useGetList<WireRecord>(
    name,
    { filter: {}, pagination: { page: 1, perPage: mostOptions } },
    { enabled: canList },
  );
  return data?.map(({ id, name: label }) => (
    <option key={id} value={id}>
      {String(label)}
    </option>
  ));
}
