import Box from '@mui/material/Box';
import type { Resource } from '../../../contract/resource.ts';
import ListPage from '../../crud/ListPage.tsx';
import { SealLine } from './SealLine.tsx';

/** The list of events, and below it whether they are unchanged since they were sealed. */
export default function AuditLogPage({ resource }: { resource: Resource }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <ListPage resource={resource} />
      <SealLine resource={resource} />
    </Box>
  );
}
