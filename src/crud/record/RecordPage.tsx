import { Box } from '@mui/material';
import { useCreatePath } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSubject, type Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useLeaveGuard } from '../../kit/useLeaveGuard.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { NoPermissionState } from '../../layout/states/NoPermissionState.tsx';
import { NotFoundPage } from '../../layout/states/NotFoundPage.tsx';
import { RecordActions } from '../actions/RecordActions.tsx';
import { RecordGone } from '../bin/RecordGone.tsx';
import { Awareness } from './Awareness.tsx';
import { ChangedBy } from './ChangedBy.tsx';
import { OtherStoresNote } from './OtherStoresNote.tsx';
import { PageActions } from './PageActions.tsx';
import { RecordTabs } from './RecordTabs.tsx';
import { historyTab } from './tabsOf.ts';
import { useIsOthers } from './useIsOthers.ts';
import { useRecord } from './useRecord.ts';
import { useTabAddress } from './useTabAddress.ts';

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
