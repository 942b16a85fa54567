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
import { isEmptyValue, isSameValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isLines } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../fieldKinds/cells.ts';
import { settableFields } from '../fields.ts';
import { useWords } from '../useWords.ts';
import type { FormValues } from './recordResolver.ts';
import type { Conflict } from './useRecordUpdate.ts';

interface ConflictDialogProps {
  resource: Resource;
  /** The record before either person changed it. */
  base: WireRecord;
  conflict: Conflict;
  isSaving: boolean;
  /** The person's own values to keep; undefined to decide later. */
  onSettle: (kept: FormValues | undefined) => void;
}

/** Somebody else saved first: asks, field by field, whose value stays. */
export function ConflictDialog({ resource, base, conflict, isSaving, onSettle }: ConflictDialogProps) {
  const { yours, theirs } = conflict;
  const translate = useTranslate();
  const words = useWords(resource);
  const id = useId();
  const fields = settableFields(resource);
  const isTheirs = ({ source }: Field) => !isSameValue(theirs[source], base[source]);
  const mine = fields.filter(({ source }) => Object.hasOwn(yours, source));
  const onlyTheirs = fields.filter((field) => isTheirs(field) && !Object.hasOwn(yours, field.source));
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(mine.map(({ source }) => source)));
  const choose = (source: string, isMine: boolean) => {
    const next = new Set(kept);
    if (isMine) next.add(source);
    else next.delete(source);
    setKept(next);
  };
  const value = (field: Field, one: unknown, record: WireRecord) => {
    const { Text, Cell } = cells[field.kind];
    if (isLines(field)) return <Cell field={field} value={one} record={record} place="record" />;
    return isEmptyValue(one) ? (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('crud.form.nothing')}
      </Box>
    ) : (
      <Text field={field} value={one} record={record} />
    );
  };
  const option = (field: Field, isMine: boolean) => (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', cursor: 'pointer' }}>
      <Radio
        name={`${id}-${field.source}`}
        checked={kept.has(field.source) === isMine}
        onChange={() => choose(field.source, isMine)}
      />
      {isMine ? value(field, yours[field.source], base) : value(field, theirs[field.source], theirs)}
    </Box>
  );

  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('crud.conflict.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>{translate('crud.conflict.text')}</Typography>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell>{translate('crud.conflict.field')}</TableCell>
              <TableCell>{translate('crud.conflict.before')}</TableCell>
              <TableCell>
                {translate('crud.conflict.yours')}{' '}
                <Button size="small" onClick={() => setKept(new Set(mine.map(({ source }) => source)))}>
                  {translate('crud.conflict.all')}
                </Button>
              </TableCell>
              <TableCell>
                {translate('crud.conflict.theirs')}{' '}
                <Button size="small" onClick={() => setKept(new Set())}>
                  {translate('crud.conflict.all')}
                </Button>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {mine.map((field) => (
              <TableRow key={field.name}>
                <TableCell component="th" scope="row">
                  {words.field(field)}
                </TableCell>
                <TableCell>{value(field, base[field.source], base)}</TableCell>
                <TableCell>{option(field, true)}</TableCell>
                <TableCell>{option(field, false)}</TableCell>
              </TableRow>
            ))}
            {onlyTheirs.map((field) => (
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
        <Button
          variant="contained"
          loading={isSaving}
          onClick={() =>
            onSettle(Object.fromEntries(Object.entries(yours).filter(([source]) => kept.has(source))))
          }
        >
          {kept.size === 0
            ? translate('crud.conflict.takeTheirs')
            : translate('crud.conflict.save', { smart_count: kept.size })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
