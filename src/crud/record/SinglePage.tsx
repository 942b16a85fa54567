import { useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useLeaveGuard } from '../../kit/useLeaveGuard.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { NoPermissionState } from '../../layout/states/NoPermissionState.tsx';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import { SingleRecord } from './SingleRecord.tsx';

/** The page of the one record that a customer has of a resource, such as its settings. */
export default function SinglePage({ resource }: { resource: Resource }) {
  const customer = useSelectedCustomer();
  const [isDirty, setIsDirty] = useState(false);
  const { question } = useLeaveGuard(isDirty);
  if (!customer) return <NoPermissionState isPage />;
  return (
    <>
      <PageHeader title={resource.labels.one} description={resource.description} />
      <SingleRecord
        resource={resource}
        id={customer.customerUuid}
        isNarrow={false}
        isReadOnly={false}
        onDirtyChange={setIsDirty}
      />
      {question}
    </>
  );
}
