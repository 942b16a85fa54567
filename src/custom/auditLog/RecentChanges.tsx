import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { auditLogName } from '../../../contract/auditLogName.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import RecordCell from './RecordCell.tsx';

const mostShown = 8;

/** What happens to records, rather than to anybody's access. */
const changes = ['create', 'update', 'delete', 'restore', 'undo', 'sequence', 'import'];

/** The newest changes that the person may see, on the home page. */
export default function RecentChanges() {
  const resource = useRegistry().get(auditLogName);
  return resource ? <Newest resource={resource} /> : null;
}

function Newest({ resource }: { resource: Resource }) {
  const provider = useCompositeProvider();
  const registry = useRegistry();
  const shows = [...registry.keys()];
  // What has no place of its own, such as the lines of an order, changes with a record that has one.
  const placed = fieldOf(resource, 'resource')
    .choices.map(({ id }) => id)
    .filter((id) => registry.get(id)?.area !== undefined);
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'newest'],
    queryFn: ({ signal }) =>
      provider.getList<WireRecord>(resource.name, {
        pagination: { page: 1, perPage: mostShown },
        sort: { field: 'occurredAt', order: 'DESC' },
        filter: { action: changes, resource: placed },
        signal,
      }),
    meta: { shows },
  });
  if (error) return <FailedState isSmall error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="form" rows={3} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.data.map((event) => (
        <ChangeLine key={event.id} resource={resource} event={event} />
      ))}
    </Box>
  );
}

function ChangeLine({ resource, event }: { resource: Resource; event: WireRecord }) {
  const cell = (name: string) => {
    const field = fieldOf(resource, name);
    const { Cell } = cells[field.kind];
    return <Cell field={field} value={event[field.source]} record={event} place="list" />;
  };
  const subject = fieldOf(resource, 'recordName');
  const changed = useRegistry().get(String(event.resource))?.labels.one;
  return (
    <Box component="li" sx={{ px: 4, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <RecordCell field={subject} value={event[subject.source]} record={event} place="list" />
        </Box>
        {cell('action')}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, typography: 'body2', color: 'text.secondary' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{cell('actorName')}</Box>
        {changed && <Box>{changed}</Box>}
        {cell('occurredAt')}
      </Box>
    </Box>
  );
}
