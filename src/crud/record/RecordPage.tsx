import EditIcon from '@mui/icons-material/EditOutlined';
import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, Button } from '@mui/material';
import {
  RecordContextProvider,
  type UsePrevNextControllerResult,
  useCreatePath,
  usePrevNextController,
} from 'ra-core';
import { useCallback, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { maximumPageSize } from '../../../contract/pageSizes.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { isSubject, type Resource } from '../../../contract/resource.ts';
import { firstListRequest } from '../../dataProviders/listRequest.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useKey } from '../../kit/useKey.ts';
import { useLeaveGuard } from '../../kit/useLeaveGuard.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { NoPermissionState } from '../../layout/states/NoPermissionState.tsx';
import { NotFoundPage } from '../../layout/states/NotFoundPage.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { RecordActions } from '../actions/RecordActions.tsx';
import { RecordGone } from '../bin/RecordGone.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { DuplicateButton } from './DuplicateButton.tsx';
import { Awareness, ChangedBy, OtherStoresNote, useIsOthers } from './RecordNotices.tsx';
import { RecordTabs } from './RecordTabs.tsx';
import { useRecord } from './SingleRecord.tsx';
import { detailsTab, historyTab, useRecordTabs } from './tabsOf.ts';

/** The tab in the address of a record's page, and a function to open another. */
function useTabAddress(resource: Resource, isReadOnly: boolean) {
  const { id = '', '*': rest = '' } = useParams<'id' | '*'>();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const base = createPath({
    resource: resource.name,
    type: isReadOnly ? 'show' : 'edit',
    id: decodeURIComponent(id),
  });
  const tab = useRecordTabs(resource).find(({ name }) => name === (rest || detailsTab));
  return {
    id: decodeURIComponent(id),
    /** Undefined if the address names none. */
    tab,
    show: useCallback(
      (name: string) => navigate(name === detailsTab ? base : `${base}/${name}`),
      [base, navigate],
    ),
    /** True for addresses of the same record's tabs, where going there loses nothing. */
    staysOn: ({ nextLocation: { pathname } }: { nextLocation: { pathname: string } }) =>
      pathname === base || (pathname.startsWith(`${base}/`) && pathname !== `${base}/show`),
  };
}

interface PreviousNextProps {
  resource: Resource;
  record: WireRecord;
  isReadOnly: boolean;
}

/**
 * The neighbours of a record in its list, in the order and with the filter that the person left the list with. If a
 * change takes the record out of the list, its neighbours stay those that it had.
 */
function PreviousNext({ record, ...props }: PreviousNextProps) {
  return (
    <RecordContextProvider value={record}>
      <Neighbours key={record.id} {...props} />
    </RecordContextProvider>
  );
}

function Neighbours({ resource, isReadOnly }: Omit<PreviousNextProps, 'record'>) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { sort, filter } = firstListRequest(resource);
  const held = useRef<Pick<UsePrevNextControllerResult, 'prevPath' | 'nextPath'>>(undefined);
  const found = usePrevNextController<WireRecord>({
    resource: resource.name,
    linkType: isReadOnly ? 'show' : 'edit',
    limit: maximumPageSize,
    sort,
    filterDefaultValues: filter,
  });
  if (found.index !== undefined) held.current = found;
  const { prevPath, nextPath } = held.current ?? {};
  const go = (path: string | undefined) => path && navigate(path);
  useKey('k', 'crud.keys.previous', () => void go(prevPath));
  useKey('j', 'crud.keys.next', () => void go(nextPath));
  if (!held.current) return null;
  return (
    <>
      <ToolButton
        label={translate('crud.record.previous')}
        icon={<KeyboardArrowUpIcon />}
        disabled={!prevPath}
        onClick={() => void go(prevPath)}
      />
      <ToolButton
        label={translate('crud.record.next')}
        icon={<KeyboardArrowDownIcon />}
        disabled={!nextPath}
        onClick={() => void go(nextPath)}
      />
    </>
  );
}

interface PageActionsProps {
  resource: Resource;
  record: WireRecord;
  /** The page that only shows the record. */
  isShown: boolean;
  /** The person may not change the record. */
  isOthers: boolean;
  onDeleted: () => void;
}

/** What people can do with a whole record from its page. */
function PageActions({ resource, record, isShown, isOthers, onDeleted }: PageActionsProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <>
      {resource.verbs.has('list') && <PreviousNext {...{ resource, record }} isReadOnly={isShown} />}
      {isShown && !isOthers && resource.verbs.has('update') && (
        <Button
          variant="contained"
          startIcon={<EditIcon />}
          component={Link}
          to={createPath({ resource: resource.name, type: 'edit', id: record.id })}
        >
          {translate('crud.record.edit')}
        </Button>
      )}
      <DuplicateButton resource={resource} record={record} />
      {!isShown && !isOthers && <DeleteButton {...{ resource, record, onDeleted }} />}
    </>
  );
}

interface RecordPageProps {
  resource: Resource;
  isReadOnly?: boolean;
}

/** The full page of a record: for changing it if the role allows that, otherwise for reading. */
export default function RecordPage({ resource, isReadOnly: isShown = false }: RecordPageProps) {
  const { id, tab, show, staysOn } = useTabAddress(resource, isShown);
  const [isDirty, setIsDirty] = useState(false);
  const { record, error, retry } = useRecord(resource, id, isDirty);
  const isOthers = useIsOthers(resource, record);
  const isReadOnly = isShown || isOthers;
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { allow, question } = useLeaveGuard(isDirty, staysOn);
  const toList = () => navigate(createPath({ resource: resource.name, type: 'list' }));
  const leaveToList = () => {
    allow();
    toList();
  };

  if (!tab) return <NotFoundPage />;
  if (!tab.isPermitted) return <NoPermissionState isPage />;
  if (!record)
    return error ? (
      <RecordGone {...{ resource, id, error }} onRetry={retry} isPage />
    ) : (
      <LoadingSkeleton shape="page" />
    );
  return (
    <Box
      onKeyDown={(event: React.KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented) toList();
      }}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}
    >
      <PageHeader
        title={recordTitle(resource, record)}
        actions={<PageActions {...{ resource, record, isShown, isOthers }} onDeleted={leaveToList} />}
      />
      {!resource.view && <ChangedBy {...{ resource, record }} />}
      {isSubject(resource) && (
        <Awareness {...{ resource, record }} onHistory={() => show(historyTab)} key={record.id} />
      )}
      {isOthers && <OtherStoresNote />}
      {!isReadOnly && <RecordActions resource={resource} record={record} />}
      <RecordTabs
        resource={resource}
        record={record}
        isNarrow={false}
        isReadOnly={isReadOnly}
        shown={tab.name}
        onShow={show}
        onDirtyChange={setIsDirty}
        onSaved={resource.form.afterSaving === 'list' ? leaveToList : undefined}
      />
      {question}
    </Box>
  );
}
