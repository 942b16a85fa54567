import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Radio,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { isSameValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { settableFields } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { FieldText } from '../form/FieldText.tsx';
import type { Conflict } from './conflict.ts';

interface ConflictDialogProps {
  resource: Resource;
  conflict: Conflict;
  isSaving: boolean;
  /** The wire names of the fields where the other person's value stays; undefined to decide later. */
  onSettle: (given: ReadonlySet<string> | undefined) => void;
}

/** Somebody else changed the same fields first: asks, field by field, whose value stays. */
export function ConflictDialog({ resource, conflict, isSaving, onSettle }: ConflictDialogProps) {
  const { yours, theirs, base, both } = conflict;
  const translate = useTranslate();
  const words = useWords(resource);
  const id = useId();
  const fields = settableFields(resource);
  const asked = fields.filter(({ source }) => both.includes(source));
  const theirOthers = fields.filter(
    ({ source }) => !both.includes(source) && !isSameValue(theirs[source], base[source]),
  );
  const yourOthers = Object.keys(yours).filter((source) => !both.includes(source));
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const kept = Object.keys(yours).length - given.size;
  const choose = (source: string, isMine: boolean) => {
    const next = new Set(given);
    if (isMine) next.delete(source);
    else next.add(source);
    setGiven(next);
  };
  const value = (field: Field, one: unknown, record: WireRecord) => (
    <FieldText field={field} value={one} record={record} />
  );
  const option = (field: Field, isMine: boolean) => (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', cursor: 'pointer' }}>
      <Radio
        name={`${id}-${field.source}`}
        checked={given.has(field.source) !== isMine}
        onChange={() => choose(field.source, isMine)}
      />
      {isMine ? value(field, yours[field.source], base) : value(field, theirs[field.source], theirs)}
    </Box>
  );

  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('crud.conflict.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>
          {translate('crud.conflict.text')}
          {yourOthers.length > 0 &&
            ` ${translate('crud.conflict.others', { smart_count: yourOthers.length })}`}
        </Typography>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell>{translate('crud.conflict.field')}</TableCell>
              <TableCell>{translate('crud.conflict.before')}</TableCell>
              <TableCell>
                {translate('crud.conflict.yours')}{' '}
                <Button size="small" onClick={() => setGiven(new Set())}>
                  {translate('crud.conflict.all')}
                </Button>
              </TableCell>
              <TableCell>
                {translate('crud.conflict.theirs')}{' '}
                <Button size="small" onClick={() => setGiven(new Set(both))}>
                  {translate('crud.conflict.all')}
                </Button>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {asked.map((field) => (
              <TableRow key={field.name}>
                <TableCell component="th" scope="row">
                  {words.field(field)}
                </TableCell>
                <TableCell>{value(field, base[field.source], base)}</TableCell>
                <TableCell>{option(field, true)}</TableCell>
                <TableCell>{option(field, false)}</TableCell>
              </TableRow>
            ))}
            {theirOthers.map((field) => (
              <TableRow key={field.name}>
                <TableCell component="th" scope="row">
                  {words.field(field)}
                </TableCell>
                <TableCell>{value(field, base[field.source], base)}</TableCell>
                <TableCell sx={{ color: 'text.secondary' }}>{translate('crud.conflict.untouched')}</TableCell>
                <TableCell>{value(field, theirs[field.source], theirs)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => onSettle(undefined)}>
          {translate('crud.conflict.later')}
        </Button>
        <Button variant="contained" loading={isSaving} onClick={() => onSettle(given)}>
          {kept === 0
            ? translate('crud.conflict.takeTheirs')
            : translate('crud.conflict.save', { smart_count: kept })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
