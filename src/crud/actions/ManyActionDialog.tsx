import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { actionForm, canBeUndone } from '../../../contract/actionForm.ts';
import { actionCalls, type SelectionAnswer, type SkippedRecord } from '../../../contract/calls/actions.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import type { ChosenRecords } from '../../dataProviders/listRequest.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { fieldBySource } from '../../kit/records/fields.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useRequestKey } from '../../kit/records/useRequestKey.ts';
import { useUndoChange } from '../../kit/records/useUndo.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { initialValues, useRecordForm } from '../form/useRecordForm.ts';
import { ActionInputsDialog } from './ActionInputsDialog.tsx';
import { useDoneText } from './useRunAction.ts';

/** Skipped records that the preview names; the rest are counted. */
const mostNamed = 5;

interface SkippedRecordsProps extends SelectionAnswer {
  resource: Resource;
}

/** How many records an action will change, and which it will skip and why. */
function SkippedRecords({ resource, count, skipped, isUnchecked }: SkippedRecordsProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const named = skipped.slice(0, mostNamed);
  return (
    <Box role="status" sx={{ mb: 4 }}>
      <Typography variant="body2">
        {translate(isUnchecked ? 'crud.actions.goesThrough' : 'crud.actions.preview', {
          count: words.count(count),
        })}
        {skipped.length > 0 &&
          ` ${translate('crud.actions.skipped', { count: words.count(skipped.length) })}`}
      </Typography>
      {named.length > 0 && (
        <Box component="ul" sx={{ my: 2, pl: 5, typography: 'body2', color: 'text.secondary' }}>
          {named.map((record) => (
            <li key={record.id}>
              <Reason resource={resource} record={record} />
            </li>
          ))}
          {skipped.length > named.length && (
            <li>{translate('crud.form.moreChanges', { count: skipped.length - named.length })}</li>
          )}
        </Box>
      )}
    </Box>
  );
}

/** `Mill: Status is Returned`. */
function Reason({ resource, record }: { resource: Resource; record: SkippedRecord }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const field = record.field === null ? undefined : fieldBySource(resource, record.field);
  if (!field) return translate('errors.NOT_FOUND');
  const { Text } = cells[field.kind];
  return (
    <>
      {record.name}: {words.field(field)} {translate('crud.operators.eq')}{' '}
      {isEmptyValue(record.value) ? (
        translate('crud.actions.empty')
      ) : (
        <Text field={field} value={record.value} />
      )}
    </>
  );
}

interface ManyActionDialogProps {
  resource: Resource;
  action: ResourceAction;
  /** The records that were selected, or the filter of the list. */
  records: ChosenRecords;
  onDone?: () => void;
  onClose: () => void;
}

/** Says which of many records an action will change and which it will skip, asks for its inputs, and runs it. */
export default function ManyActionDialog({
  resource,
  action,
  records,
  onDone,
  onClose,
}: ManyActionDialogProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const api = useApi();
  const notify = useNotify();
  const doneText = useDoneText();
  const refresh = useRefresh();
  const keyOf = useRequestKey();
  const offerUndo = useUndoChange(resource);
  const form = useMemo(() => actionForm(resource, action), [resource, action]);
  const canUndo = action.undo || canBeUndone(resource, action);
  const send = (values: Readonly<Record<string, unknown>>, dryRun: boolean) => {
    const params = { action: action.name };
    const body = { ...records, values, dryRun };
    const options = { mayBeJob: !dryRun, ...keyOf([params, body]) };
    return api(actionCalls.many(resource), { params, body, ...options });
  };
  const preview = useQuery({
    queryKey: [resource.name, 'action', action.name, records],
    queryFn: async () => (await send({}, true)).data,
    // A later preview must ask again, because other people may have changed the records.
    gcTime: 0,
  });
  const recordForm = useRecordForm({
    resource: form,
    defaults: initialValues(form),
    isChange: false,
    save: async (values) => {
      const done = await send(values, false);
      const { count, job } = done.data;
      const records = words.count(count);
      const text = await doneText(action, { records, isMany: count !== 1, values });
      const messageArgs = { action: action.label, count: records, record: records, text };
      const undoable = canUndo && job === undefined && offerUndo(done, records);
      if (job !== undefined) notify('crud.jobs.started', { type: 'info', messageArgs });
      else
        notify(text === undefined ? 'crud.actions.doneMany' : 'crud.actions.said', {
          type: 'success',
          undoable,
          messageArgs,
        });
      onClose();
      onDone?.();
      refresh();
    },
  });
  const count = preview.data?.count ?? 0;
  const title =
    'ids' in records
      ? translate('crud.actions.titleMany', {
          action: action.label,
          count: words.count(records.ids.length),
        })
      : action.label;
  return (
    <ActionInputsDialog
      {...{ title, form, recordForm, onClose }}
      help={action.help}
      runLabel={translate('crud.actions.onMany', { action: action.label, count: words.count(count) })}
      isImpossible={count === 0}
    >
      {'filter' in records && (
        <Typography variant="body2" sx={{ mb: 3 }}>
          {translate('crud.actions.ofList', { many: inSentence(words.many) })}
        </Typography>
      )}
      {preview.isPending && <LoadingSkeleton shape="form" rows={2} />}
      {preview.error && <FailedState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && <SkippedRecords resource={resource} {...preview.data} />}
    </ActionInputsDialog>
  );
}
