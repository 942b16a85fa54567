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
import { type ReactNode, useId, useState } from 'react';
import { isSameValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type FormValues, settableFields } from '../../kit/records/fields.ts';
import { currentRecord } from '../../kit/records/refusal.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { FieldText } from '../form/FieldText.tsx';

/** A change of fields that somebody else has changed as well. */
export interface Conflict {
  /** The fields that this person has changed. */
  yours: FormValues;
  /** The record after somebody else's change. */
  theirs: WireRecord;
  /** The record before either of them changed it. */
  base: WireRecord;
  /** The wire names of the fields that both changed, each to another value. */
  both: readonly string[];
}

/** The wire names of the fields where the other person's value stays; undefined to decide later. */
type Decision = ReadonlySet<string> | undefined;

/** The fields of a change to which somebody else has given another value meanwhile. */
export const changedByBoth = (yours: FormValues, base: WireRecord, theirs: WireRecord): string[] =>
  Object.keys(yours).filter(
    (source) => !isSameValue(theirs[source], base[source]) && !isSameValue(theirs[source], yours[source]),
  );

interface Sending<Answer> {
  /** The values that differ from the record. */
  changes: FormValues;
  /** The record that they are based on. */
  base: WireRecord;
  send: (changes: FormValues, base: WireRecord) => Promise<Answer>;
  /** Called with the newer record and the changes that remain, before they are sent again. */
  onNewer?: (newer: WireRecord, changes: FormValues) => void;
}

/**
 * Sends changes of a record. If somebody else has changed other fields meanwhile, both changes are kept; where both
 * changed a field, `question` asks. Gives `send`'s answer, undefined if nothing is left to send, and `undecided` if the
 * person decides later.
 */
export function useConflicts(resource: Resource) {
  const [requested, setRequested] = useState<{ conflict: Conflict; settle: (decision: Decision) => void }>();
  const ask = (conflict: Conflict) =>
    new Promise<Decision>((resolve) => {
      const settle = (decision: Decision) => {
        setRequested(undefined);
        resolve(decision);
      };
      setRequested({ conflict, settle });
    });

  async function sendChanges<Answer>(sending: Sending<Answer>): Promise<Answer | 'undecided' | undefined> {
    const { changes, base, send, onNewer } = sending;
    if (Object.keys(changes).length === 0) return undefined;
    try {
      return await send(changes, base);
    } catch (error) {
      const theirs = currentRecord(error);
      if (!theirs) throw error;
      const both = changedByBoth(changes, base, theirs);
      const theirsStay = both.length === 0 ? new Set() : await ask({ yours: changes, theirs, base, both });
      if (!theirsStay) return 'undecided';
      const remaining = Object.entries(changes).filter(([source]) => !theirsStay.has(source));
      const next = Object.fromEntries(remaining);
      onNewer?.(theirs, next);
      return sendChanges({ ...sending, changes: next, base: theirs });
    }
  }
  const question: ReactNode = requested && (
    <ConflictDialog resource={resource} conflict={requested.conflict} onSettle={requested.settle} />
  );
  return { sendChanges, question };
}

interface ConflictDialogProps {
  resource: Resource;
  conflict: Conflict;
  onSettle: (decision: Decision) => void;
}

/** Somebody else changed the same fields first: asks, field by field, whose value stays. */
export function ConflictDialog({ resource, conflict, onSettle }: ConflictDialogProps) {
  const { yours, theirs, base, both } = conflict;
  const translate = useTranslate();
  const words = useWords(resource);
  const id = useId();
  const fields = settableFields(resource);
  const disputed = fields.filter(({ source }) => both.includes(source));
  const theirOthers = fields.filter(
    ({ source }) => !both.includes(source) && !isSameValue(theirs[source], base[source]),
  );
  const yourOthers = Object.keys(yours).filter((source) => !both.includes(source));
  const [theirsStay, setTheirsStay] = useState<ReadonlySet<string>>(new Set());
  const kept = Object.keys(yours).length - theirsStay.size;
  const choose = (source: string, isMine: boolean) => {
    const next = new Set(theirsStay);
    if (isMine) next.delete(source);
    else next.add(source);
    setTheirsStay(next);
  };
  const value = (field: Field, one: unknown, record: WireRecord) => (
    <FieldText field={field} value={one} record={record} />
  );
  const option = (field: Field, isMine: boolean) => (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', cursor: 'pointer' }}>
      <Radio
        name={`${id}-${field.source}`}
        checked={theirsStay.has(field.source) !== isMine}
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
                <Button size="small" onClick={() => setTheirsStay(new Set())}>
                  {translate('crud.conflict.all')}
                </Button>
              </TableCell>
              <TableCell>
                {translate('crud.conflict.theirs')}{' '}
                <Button size="small" onClick={() => setTheirsStay(new Set(both))}>
                  {translate('crud.conflict.all')}
                </Button>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {disputed.map((field) => (
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
        <Button variant="contained" onClick={() => onSettle(theirsStay)}>
          {kept === 0
            ? translate('crud.conflict.takeTheirs')
            : translate('crud.conflict.save', { smart_count: kept })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
