import { LinkBase, useCreatePath } from 'ra-core';
import type { RecordLink } from '../../../contract/catalogue/menuShape.ts';
import { fieldParameter, partTabName } from './paths.ts';

interface RecordNameProps {
  record: RecordLink;
  /** A resource that the record has as a part: its tab. */
  part?: string | null;
  /** The field that people came for: it gets the focus. */
  field?: string | null;
}

/** The name of a record, as a link to its page. */
export function RecordName({ record, part = null, field = null }: RecordNameProps) {
  const createPath = useCreatePath();
  const path = createPath({ resource: record.resource, id: record.id, type: 'edit' });
  const place = part === null ? path : `${path}/${partTabName(part)}`;
  return (
    <LinkBase className="link" to={field === null ? place : `${place}?${fieldParameter}=${field}`}>
      {record.name}
    </LinkBase>
  );
}
