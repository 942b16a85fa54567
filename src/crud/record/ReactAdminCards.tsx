import { Box, Card, type CardProps } from '@mui/material';
import { createContext, useContext, useEffect, useId, useRef, useState } from 'react';
import {
  type Middleware,
  RecordContextProvider,
  SaveButton,
  Toolbar,
  useFormIsDirty,
  useRecordContext,
  useRedirect,
  useRegisterMutationMiddleware,
  useResourceContext,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { issuedIn, type WireRecord } from '../../../contract/recordSchema.ts';
import { changedValues } from '../../dataProviders/changes.ts';
import type { RequestMeta } from '../../dataProviders/serviceProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useShowIssuedKeys } from '../../kit/fieldKinds/useShowIssuedKeys.tsx';
import type { FormValues } from '../../kit/records/fields.ts';
import { useTellSaved } from '../../kit/records/useNotifySuccess.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useRequestKey } from '../../kit/records/useRequestKey.ts';
import { useNamedResource } from '../../kit/records/useResource.ts';
import { useLeaveGuard } from '../../kit/useLeaveGuard.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { useConflicts } from './ConflictDialog.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { useFirstValues } from './useRecordCreate.tsx';

/** The resource of the react-admin page around. */
export const useOwnResource = () => useNamedResource(useResourceContext() ?? '');

interface Answer {
  data: WireRecord;
  meta?: RequestMeta;
}
type Create = (resource: string, params: { data: FormValues; meta?: object }) => Promise<Answer>;
type Update = (
  resource: string,
  params: { id: WireRecord['id']; data: FormValues; previousData: FormValues | undefined },
) => Promise<Answer>;

/** Around the form of a new record: gives it the values that the definition proposes, and says what was made. */
export function CreateCard({ children, ...card }: CardProps) {
  const resource = useOwnResource();
  const tellSaved = useTellSaved(resource);
  const refresh = useRefresh();
  const showKeys = useShowIssuedKeys();
  const keyOf = useRequestKey();
  const values = useFirstValues(resource, useRecordContext());
  const save = async (name: string, params: Parameters<Create>[1], next: Create) => {
    const answer = await next(name, { ...params, meta: { ...keyOf(params.data), ...params.meta } });
    tellSaved(answer);
    refresh();
    showKeys(resource, issuedIn(answer.data));
    return answer;
  };
  useMiddleware<Create>(save);
  return (
    <Card {...card}>
      <RecordContextProvider value={values}>{children}</RecordContextProvider>
    </Card>
  );
}

/** Says whether the form of the page holds unsaved input. */
const DirtyContext = createContext<(isDirty: boolean) => void>(() => undefined);

/**
 * Around the form of a record: sends what differs from the record that the person saw, settles conflicts with what
 * others changed meanwhile, and says what was saved.
 */
export function EditCard({ children, ...card }: CardProps) {
  const resource = useOwnResource();
  const tellSaved = useTellSaved(resource);
  const refresh = useRefresh();
  const translate = useTranslate();
  const { sendChanges, question } = useConflicts(resource);
  const record = useRecordContext<WireRecord>();
  const [base, setBase] = useState(record);
  const [isDirty, setDirty] = useState(false);
  // A newer record shows at once, unless that would lose what the person is entering. Then saving settles it.
  if (!isDirty && base !== record) setBase(record);
  const save = async (name: string, params: Parameters<Update>[1], next: Update) => {
    if (!base) return next(name, params);
    let latest = base;
    const answer = await sendChanges({
      changes: changedValues(resource, params.data, base),
      base,
      send: async (changes, { id, version }) => {
        const data = { ...changes, version };
        const saved = await next(name, { ...params, id, data, previousData: undefined });
        tellSaved(saved, changes);
        return saved;
      },
      onNewer: (newer) => {
        latest = newer;
      },
    });
    if (answer === 'undecided') throw new Error(translate('errors.VERSION_CONFLICT'));
    const saved = answer ?? { data: latest };
    setBase(saved.data);
    refresh();
    return saved;
  };
  useMiddleware<Update>(save);
  return (
    <Card {...card}>
      <DirtyContext value={setDirty}>
        <RecordContextProvider value={base}>{children}</RecordContextProvider>
      </DirtyContext>
      {question}
    </Card>
  );
}

/** Runs around each save of the page. */
function useMiddleware<Save extends Create | Update>(
  save: (...call: [...Parameters<Save>, Save]) => Promise<Answer>,
) {
  const latest = useRef(save);
  latest.current = save;
  const [run] = useState(
    () =>
      (...call: [...Parameters<Save>, Save]) =>
        latest.current(...call),
  );
  useRegisterMutationMiddleware<Save>(run as Middleware<Save>);
}

/** Below the inputs: what is wrong, saving, and deleting. Asks before input is lost. */
export function FormToolbar() {
  const resource = useOwnResource();
  const record = useRecordContext<WireRecord>();
  const redirect = useRedirect();
  const isDirty = useFormIsDirty();
  const { isSubmitting } = useFormState();
  const tellDirty = useContext(DirtyContext);
  const formId = useId();
  const { allow, question } = useLeaveGuard(isDirty && !isSubmitting);
  useEffect(() => tellDirty(isDirty), [tellDirty, isDirty]);
  const leave = () => {
    allow();
    redirect('list', resource.name);
  };
  return (
    <>
      <Box sx={{ px: 4 }}>
        <ErrorSummary resource={resource} formId={formId} refusal={undefined} />
      </Box>
      <Toolbar>
        <SaveButton />
        {record?.id !== undefined && <DeleteButton {...{ resource, record }} onDeleted={leave} />}
      </Toolbar>
      {question}
    </>
  );
}
