import { useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useLeaveGuard } from '../../kit/useLeaveGuard.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { NoPermissionState } from '../../layout/states/NoPermissionState.tsx';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import { RecordActions } from '../actions/RecordActions.tsx';
import { SingleRecord, useRecord } from './SingleRecord.tsx';

/** The page of the one record that a customer has of a resource, such as its settings. */
export default function SinglePage({ resource }: { resource: Resource }) {
  const customer = useSelectedCustomer();
  return customer ? (
    <CustomerRecord resource={resource} id={customer.customerUuid} />
  ) : (
    <NoPermissionState isPage />
  );
}

function CustomerRecord({ resource, id }: { resource: Resource; id: string }) {
  const [isDirty, setIsDirty] = useState(false);
  const { question } = useLeaveGuard(isDirty);
  const { record } = useRecord(resource, id);
  return (
    <>
      <PageHeader title={resource.labels.one} description={resource.description} />
      {record && <RecordActions resource={resource} record={record} />}
      <SingleRecord {...{ resource, id }} isNarrow={false} isReadOnly={false} onDirtyChange={setIsDirty} />
      {question}
    </>
  );
}
