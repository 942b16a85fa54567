import Typography from '@mui/material/Typography';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { usersText } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useReach } from './useReach.ts';

/** Says beside a new name where else it will stand, before it is saved. */
export function RenameReach({ resource, record }: { resource: Resource; record: WireRecord }) {
  const translate = useTranslate();
  const { uses } = useReach(resource, { records: { ids: [record.id] }, change: 'rename', isAsked: true });
  if (uses.length === 0) return null;
  const users = usersText(
    uses.map((use) => ({ ...use, names: [] })),
    translate,
  );
  return (
    <Typography variant="body2" role="note" sx={{ flexBasis: '100%', color: 'text.secondary' }}>
      {translate('crud.reach.renamed', { users })}
    </Typography>
  );
}
