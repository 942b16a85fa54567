import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { isEmptyValue, isSameValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { useWords } from '../../kit/records/useWords.ts';

interface FieldLineProps {
  resource: Resource;
  field: Field;
  /** The record that the value comes from. */
  record: WireRecord;
  /** The records that get it, with their stores; none for a new store. */
  others: readonly { store: string; record: WireRecord }[];
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A field to tick, with what it is now and what it becomes. */
export function FieldLine({ resource, field, record, others, isTicked, onTick }: FieldLineProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const quiet = (text: string) => (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {text}
    </Typography>
  );
  const shown = (one: WireRecord) =>
    isEmptyValue(one[field.source]) ? (
      quiet(translate('openStore.nothingThere'))
    ) : (
      <FieldCell resource={resource} field={field} record={one} place="list" />
    );
  const own = (one: WireRecord) => one[field.source];
  const isSame = others.every(({ record: one }) => isSameValue(own(one), own(record)));
  /** One of the records for each value, with the stores that have that value. */
  const groups: { record: WireRecord; stores: string[] }[] = [];
  for (const { store, record: one } of others) {
    const group = groups.find((given) => isSameValue(own(given.record), own(one)));
    if (group) group.stores.push(store);
    else groups.push({ record: one, stores: [store] });
  }
  return (
    <TableRow selected={isTicked && others.length > 0 && !isSame}>
      <TableCell>
        <FormControlLabel
          label={words.field(field)}
          control={
            <Checkbox size="small" checked={isTicked} onChange={(_event, isChecked) => onTick(isChecked)} />
          }
        />
      </TableCell>
      {groups.length > 0 && (
        <TableCell>
          {groups.map(({ record: one, stores }) => (
            <Box key={stores.join()} sx={{ overflowWrap: 'anywhere' }}>
              {groups.length > 1 && quiet(stores.join(', '))}
              {shown(one)}
            </Box>
          ))}
        </TableCell>
      )}
      <TableCell>
        {others.length > 0 && isSame ? quiet(translate('openStore.same')) : shown(record)}
      </TableCell>
    </TableRow>
  );
}
