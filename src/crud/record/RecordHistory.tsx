import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Identifier, useTranslate } from 'ra-core';
import { z } from 'zod';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { dateTimeToText } from '../fieldKinds/momentCells.tsx';
import { columnFields } from '../fields.ts';
import { useWords } from '../useWords.ts';

const text = z.string().nullable();
const historyAnswer = z.array(
  z.object({
    id: z.union([z.string(), z.number()]),
    occurredAt: z.string(),
    actor: z.object({ name: z.string() }).nullable(),
    action: z.enum(['create', 'update', 'delete', 'restore', 'sequence', 'import']),
    changes: z.array(z.object({ field: z.string(), before: text.optional(), after: text.optional() })),
  }),
);

interface RecordHistoryProps {
  resource: Resource;
  id: Identifier;
  /** Changes with every change of the record, so that the history is read again. */
  version: number | undefined;
}

/** Who did what to a record and when, newest first. */
export function RecordHistory({ resource, id, version }: RecordHistoryProps) {
  const translate = useTranslate();
  const provider = useCompositeProvider();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [resource.name, 'history', { id: String(id), version }],
    queryFn: async ({ signal }) =>
      historyAnswer.parse((await provider.history(resource.name, { id, signal })).data),
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingSkeleton shape="table" rows={3} />;
  if (data.length === 0) return <StateMessage icon={HistoryIcon} title={translate('crud.history.empty')} />;

  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, px: 6, py: 4, display: 'grid', gap: 4 }}>
      {data.map((entry) => (
        <HistoryEntry key={entry.id} resource={resource} entry={entry} />
      ))}
    </Box>
  );
}

type Entry = z.infer<typeof historyAnswer>[number];

function HistoryEntry({ resource, entry }: { resource: Resource; entry: Entry }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const { actor, action, occurredAt } = entry;
  const shown = (value: string | null | undefined) => value || translate('crud.form.nothing');
  // The mark of deleted records is no field to people: the action says it.
  const changes = entry.changes.flatMap((change) => {
    const field = columnFields(resource).find(({ name, source }) => [name, source].includes(change.field));
    return field ? [{ ...change, label: words.field(field) }] : [];
  });
  return (
    <Box component="li" sx={{ borderLeft: 2, borderColor: 'divider', pl: 4 }}>
      <Typography component="p" variant="subtitle1">
        {translate(`crud.history.${action}`, { actor: actor?.name ?? translate('crud.history.system') })}
      </Typography>
      <Typography variant="caption" component="time" dateTime={occurredAt} sx={{ color: 'text.secondary' }}>
        {dateTimeToText(occurredAt)}
      </Typography>
      {changes.length > 0 && (
        <Box component="dl" sx={changeListStyles}>
          {changes.map(({ field, label, before, after }) => (
            <Box key={field} sx={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{action === 'create' ? shown(after) : `${shown(before)} → ${shown(after)}`}</dd>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const changeListStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, max-content) 1fr',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  mt: 2,
  typography: 'body2',
  '& dd': { m: 0, overflowWrap: 'anywhere' },
  '& dt': { color: 'text.secondary' },
};
