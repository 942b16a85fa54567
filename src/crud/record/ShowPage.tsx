import type { Resource } from '../../../contract/resource.ts';
import RecordPage from './RecordPage.tsx';

/** The full page of a record, only to read. */
export default function ShowPage({ resource }: { resource: Resource }) {
  return <RecordPage resource={resource} isReadOnly />;
}
