import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useWords } from '../records/useWords.ts';
import { FieldCell } from './FieldCell.tsx';

interface CardFieldsProps {
  resource: Resource;
  record: WireRecord;
  fields: readonly Field[];
  /** What stands in the place of a value; nothing where the value itself does. */
  instead?: (field: Field) => ReactNode;
}

/** The values of a record on a card, each beside its name. A card leaves out those that are empty. */
export function CardFields({ resource, record, fields, instead }: CardFieldsProps) {
  const words = useWords(resource);
  return fields
    .filter(({ source }) => !isEmptyValue(record[source]))
    .map((field) => (
      <Box
        key={field.name}
        sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', color: 'text.secondary' }}
      >
        <span>{words.field(field)}</span>
        <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {instead?.(field) || <FieldCell resource={resource} field={field} record={record} place="list" />}
        </Box>
      </Box>
    ));
}
