import type { Resource } from '../../../contract/resource.ts';
import RecordPage from './RecordPage.tsx';

/** The full page of a record, read-only. */
export default function ShowPage({ resource }: { resource: Resource }) {
  return <RecordPage resource={resource} isReadOnly />;
}
