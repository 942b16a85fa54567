import { LinkBase, useCreatePath } from 'ra-core';
import type { RecordLink } from '../../../contract/catalogue/menuShape.ts';

/** The name of a record, as a link to its page. */
export function RecordName({ record }: { record: RecordLink }) {
  const createPath = useCreatePath();
  return (
    <LinkBase className="link" to={createPath({ resource: record.resource, id: record.id, type: 'edit' })}>
      {record.name}
    </LinkBase>
  );
}
