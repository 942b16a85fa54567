import {
  Checkbox,
  FormControlLabel,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type HistoryEntry, historyCalls } from '../../../contract/calls/history.ts';
import { isSameValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isSecret } from '../../../contract/fieldKinds.ts';
import { ownNames } from '../../../contract/inherited.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { pastValue } from '../../../contract/undo.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { singleFields } from '../../kit/records/fields.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useUndoChange } from '../../kit/records/useUndo.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ActionDialog } from '../../layout/dialogs/ActionDialog.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { FieldText } from '../form/FieldText.tsx';

type State = 'before' | 'after';
const states: readonly State[] = ['before', 'after'];

interface RevertDialogProps {
  resource: Resource;
  /** The record as it is now. */
  record: WireRecord;
  entry: HistoryEntry;
  onClose: () => void;
}

/** The fields in which a moment of the history differs from the record as it is now. */
function differing(resource: Resource, past: WireRecord, now: WireRecord): Field[] {
  const isOwn = ({ source }: Field, record: WireRecord) => ownNames(record).includes(source);
  return singleFields(resource).filter(
    (field) =>
      !isSecret(field) &&
      field.inheritance !== 'own' &&
      (!isSameValue(past[field.source], now[field.source]) ||
        (field.inheritance === 'value' && isOwn(field, past) !== isOwn(field, now))),
  );
}

/** The chosen fields as they were. Those that inherited do so again. */
function valuesFrom(past: Readonly<Record<string, unknown>>, chosen: readonly Field[], now: WireRecord) {
  const sources = new Set(chosen.map(({ source }) => source));
  const own = [
    ...ownNames(now).filter((source) => !sources.has(source)),
    ...ownNames(past).filter((source) => sources.has(source)),
  ];
  const values = Object.fromEntries(chosen.map((field) => [field.source, pastValue(field, past)]));
  return { ...values, [ownName]: own };
}

/** Gives a record back what it had before a change of its history, or after it: one field, several or all. */
export default function RevertDialog({ resource, record, entry, onClose }: RevertDialogProps) {
  const translate = useTranslate();
  const api = useApi();
  const words = useWords(resource);
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh();
  const provider = useCompositeProvider();
  const offerUndo = useUndoChange(resource);
  const { id } = record;
  const {
    data: moment,
    error,
    refetch,
  } = useQuery({
    queryKey: [resource.name, 'moment', { id: String(id), event: entry.id }],
    queryFn: ({ signal }) => api(historyCalls.moment(resource), { params: { id, event: entry.id }, signal }),
  });
  const [requested, setRequested] = useState<State>('before');
  const offered = states.filter((state) => moment?.[state]);
  const state = offered.find((one) => one === requested) ?? offered[0] ?? 'before';
  const past = moment?.[state];
  const fields = past ? differing(resource, past, record) : [];
  const ofEntry = entry.changes.map(({ field }) => field);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(ofEntry));
  const restored = fields.filter(({ source }) => chosen.has(source)).map(({ source }) => source);
  const choose = (source: string, isWanted: boolean) => {
    const next = new Set(chosen);
    if (isWanted) next.add(source);
    else next.delete(source);
    setChosen(next);
  };
  const save = useMutation({
    mutationFn: () => {
      const data = {
        ...record,
        ...valuesFrom(
          past ?? {},
          fields.filter(({ source }) => chosen.has(source)),
          record,
        ),
      };
      return provider.update(resource.name, { id, data, previousData: record });
    },
    onSuccess: ({ data: saved, meta }) => {
      const messageArgs = { record: recordTitle(resource, saved) };
      const undoable = offerUndo(meta, messageArgs.record);
      notify('crud.history.reverted', { type: 'success', undoable, messageArgs });
      onClose();
    },
    onSettled: refresh,
  });

  return (
    <ActionDialog
      title={translate('crud.history.bringBack')}
      action={translate('crud.history.bringBackFields', { smart_count: restored.length })}
      isBusy={save.isPending}
      isBlocked={restored.length === 0}
      error={save.error ? errorMessage(save.error) : undefined}
      onAct={() => save.mutate()}
      onClose={onClose}
    >
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !moment && <LoadingSkeleton shape="form" rows={3} />}
      {offered.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={state}
          onChange={(_event, next: State | null) => next && setRequested(next)}
          aria-label={translate('crud.history.moment')}
          sx={{ mb: 3 }}
        >
          {offered.map((one) => (
            <ToggleButton key={one} value={one}>
              {translate(`crud.history.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {past && fields.length === 0 && <Typography>{translate('crud.history.same')}</Typography>}
      {past && fields.length > 0 && (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('crud.conflict.field')}</TableCell>
              <TableCell>{translate('crud.history.now')}</TableCell>
              <TableCell>{translate('crud.history.past')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map((field) => (
              <TableRow key={field.name}>
                <TableCell component="th" scope="row">
                  <FormControlLabel
                    control={<Checkbox size="small" />}
                    label={words.field(field)}
                    checked={chosen.has(field.source)}
                    onChange={(_event, isWanted) => choose(field.source, isWanted)}
                  />
                </TableCell>
                <TableCell>
                  <FieldText field={field} value={record[field.source]} record={record} />
                </TableCell>
                <TableCell>
                  <FieldText field={field} value={past[field.source]} record={past} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </ActionDialog>
  );
}
