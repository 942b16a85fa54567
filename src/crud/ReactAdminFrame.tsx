import { Box, Button } from '@mui/material';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  AddNotificationContext,
  FilterButton,
  LinkBase,
  TopToolbar,
  useAddNotificationContext,
  useCreatePath,
  useEditContext,
  useFilterContext,
  useListContext,
  useShowContext,
} from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Resource } from '../../contract/resource.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useWords } from '../kit/records/useWords.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { FailedState } from '../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../layout/states/LoadingSkeleton.tsx';
import { RecordGone } from './bin/RecordGone.tsx';
import NoRows from './list/NoRows.tsx';
import { useExport } from './list/useExport.ts';
import { CreateCard, EditCard, FormToolbar, useOwnResource } from './record/ReactAdminCards.tsx';
import { useColumns } from './views/useColumns.ts';

/**
 * How react-admin's components look, and what they show and do where a page does not say so itself: a page stays plain
 * react-admin, and can give each of these props another value.
 */
function componentsOf({ list, verbs }: Resource, { components: outer }: Theme): Theme['components'] {
  const authLoading = <LoadingSkeleton />;
  // The page shows the failure; a message would say it twice.
  const queryOptions = { onError: () => undefined };
  const record = { authLoading, queryOptions, actions: false as const };
  const rows = {
    bulkActionButtons: false as const,
    rowClick: verbs.has('update') ? 'edit' : 'show',
    empty: <NoRecords />,
  };
  const form = { defaultProps: { toolbar: <FormToolbar /> } };
  const wide = { fullWidth: true };
  return {
    ...outer,
    MuiTextField: { ...outer?.MuiTextField, defaultProps: { ...outer?.MuiTextField?.defaultProps, ...wide } },
    MuiFormControl: {
      ...outer?.MuiFormControl,
      defaultProps: { ...outer?.MuiFormControl?.defaultProps, ...wide },
    },
    RaList: {
      defaultProps: {
        ...{
          authLoading,
          queryOptions,
          actions: <ListActions />,
          error: <ListFailure />,
          empty: <NoRecords />,
        },
        perPage: list.pageSize,
        sort: { field: list.sort.field, order: list.sort.direction === 'asc' ? 'ASC' : 'DESC' },
      },
    },
    RaDataTable: { defaultProps: rows },
    RaDatagrid: { defaultProps: rows },
    RaEdit: {
      // Saves at once, so that errors come to the fields; undoing comes after it, as everywhere.
      defaultProps: { ...record, mutationMode: 'pessimistic', component: EditCard, error: <EditFailure /> },
    },
    RaShow: { defaultProps: { ...record, error: <ShowFailure /> } },
    RaCreate: { defaultProps: { authLoading, component: CreateCard } },
    RaSimpleForm: {
      ...form,
      styleOverrides: { root: { padding: 16, maxWidth: 880, '& .MuiStack-root': { gap: 12 } } },
    },
    RaTabbedForm: form,
    RaToolbar: { styleOverrides: { root: { minHeight: 0, padding: '0 16px 16px', gap: 8 } } },
    RaListToolbar: { styleOverrides: { root: { marginBottom: 8 } } },
    RaTopToolbar: { styleOverrides: { root: { minHeight: 0, padding: 0, alignItems: 'center' } } },
    RaFilterForm: { styleOverrides: { root: { minHeight: 0, padding: 0, gap: 12 } } },
  };
}

/** A page of react-admin in the frame of the product: its title, its look, its words. */
export function ReactAdminFrame({ resource, children }: { resource: Resource; children: ReactNode }) {
  const theme = useMemo(
    () =>
      (outer: Theme): Theme => ({ ...outer, components: componentsOf(resource, outer) }),
    [resource],
  );
  return (
    <ThemeProvider theme={theme}>
      <Head />
      <Box sx={{ px: 6, pb: 6, flex: 1 }}>
        <Notifications>{children}</Notifications>
      </Box>
    </ThemeProvider>
  );
}

/** react-admin writes the title of a page into the element with this id. */
const titleId = 'react-admin-title';

function Head() {
  const place = useRef<HTMLSpanElement>(null);
  const [title, setTitle] = useState('');
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const read = () => setTitle(current.textContent);
    read();
    const changes = new MutationObserver(read);
    changes.observe(current, { childList: true, characterData: true, subtree: true });
    return () => changes.disconnect();
  }, []);
  return (
    <>
      <span id={titleId} ref={place} hidden />
      <PageHeader title={title} />
    </>
  );
}

/** What the cards and the toolbar of a form have said already, in the words of the definition. */
const saidAlready = /^resources\..+\.notifications\.(created|updated)$|^ra\.message\.invalid_form$/;

function Notifications({ children }: { children: ReactNode }) {
  const add = useAddNotificationContext();
  const addOthers = useMemo(
    (): typeof add => (notification) => {
      const { message, notificationOptions } = notification;
      const isSaid =
        typeof message === 'string' && saidAlready.test(message) && !notificationOptions?.undoable;
      if (!isSaid) add(notification);
    },
    [add],
  );
  return <AddNotificationContext value={addOthers}>{children}</AddNotificationContext>;
}

function ListActions() {
  const resource = useOwnResource();
  const filters = useFilterContext();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { names } = useWords(resource);
  return (
    <TopToolbar>
      {filters && <FilterButton />}
      {resource.verbs.has('create') && (
        <Button
          variant="contained"
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'create' })}
        >
          {translate('crud.list.new', names)}
        </Button>
      )}
      {resource.verbs.has('export') && <ExportButton resource={resource} />}
    </TopToolbar>
  );
}

/** The server makes the file, with the columns of the generated list. */
function ExportButton({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const { exportList, isExporting } = useExport(resource, useColumns(resource));
  return (
    <Button color="inherit" loading={isExporting} onClick={() => void exportList('csv')}>
      {translate('crud.export.csv')}
    </Button>
  );
}

const NoRecords = () => <NoRows resource={useOwnResource()} />;

function ListFailure() {
  const { error, refetch } = useListContext();
  return <FailedState error={error} onRetry={() => void refetch()} />;
}

function EditFailure() {
  const { error, refetch } = useEditContext();
  return <RecordFailure error={error} onRetry={() => void refetch()} />;
}

function ShowFailure() {
  const { error, refetch } = useShowContext();
  return <RecordFailure error={error} onRetry={() => void refetch()} />;
}

function RecordFailure(failure: { error: unknown; onRetry: () => void }) {
  return <RecordGone resource={useOwnResource()} id={useParams().id ?? ''} {...failure} />;
}
