import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath } from 'ra-core';
import { auditCalls, type EventDetails } from '../../../contract/calls/auditLog.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { listText } from '../../i18n/listText.ts';
import { useBrowserName } from '../../i18n/useBrowserName.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTextIn, useTranslate } from '../../i18n/useTranslate.ts';
import { ChangeList, factListStyles } from '../../kit/fieldKinds/ChangeList.tsx';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { listPath } from '../../kit/records/paths.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';

interface EventViewProps {
  resource: Resource;
  record: WireRecord;
}

/** One event: who did what, when and from where, and each value before and after. */
export default function EventView({ resource, record }: EventViewProps) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'details', record.id],
    queryFn: ({ signal }) => api(auditCalls.event, { params: { id: record.id }, signal }),
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="form" rows={6} />;
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 6, alignContent: 'start' }}>
      <Facts resource={resource} record={record} canOpen={data.canOpen} />
      {typeof record.recordCount !== 'number' && <Changes record={record} changes={data.changes} />}
      <Details details={data.details} />
      <OfRecord resource={resource} record={record} />
    </Box>
  );
}

function Facts({ resource, record, canOpen }: EventViewProps & { canOpen: boolean }) {
  const browserName = useBrowserName();
  const { dateTime } = useMomentFormats();
  const words = useWords(resource);
  const value = (name: string) => {
    const field = fieldOf(resource, name);
    const own = record[field.source];
    if (isEmptyValue(own)) return undefined;
    if (name === 'occurredAt') return dateTime(own);
    if (name === 'userAgent') return `${browserName(String(own))} (${own})`;
    if (name === 'recordName' && canOpen) return <RecordLink record={record} />;
    const { Cell } = cells[field.kind];
    return <Cell field={field} value={own} record={record} place="record" />;
  };
  const names = ['occurredAt', 'actorName', 'action', 'resource', 'recordName', 'address', 'userAgent'];
  return (
    <Box component="dl" sx={factListStyles}>
      {names.map((name) => {
        const shown = value(name);
        return (
          shown && (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{words.field(fieldOf(resource, name))}</dt>
              <dd>{shown}</dd>
            </Box>
          )
        );
      })}
    </Box>
  );
}

function RecordLink({ record }: { record: WireRecord }) {
  const createPath = useCreatePath();
  const path = createPath({ resource: String(record.resource), type: 'edit', id: String(record.recordId) });
  return (
    <Link component={LinkBase} to={path}>
      {String(record.recordName)}
    </Link>
  );
}

function Changes({ record, changes }: { record: WireRecord; changes: EventDetails['changes'] }) {
  const translate = useTranslate();
  const changed = useRegistry().get(String(record.resource));
  if (!changed) return null;
  return (
    <section>
      <Typography component="h2" variant="h2">
        {translate('auditLog.changes')}
      </Typography>
      {changes.length > 0 ? (
        <ChangeList resource={changed} action={String(record.action)} changes={changes} />
      ) : (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {translate('auditLog.noChanges')}
        </Typography>
      )}
    </section>
  );
}

function Details({ details }: { details: EventDetails['details'] }) {
  const translate = useTranslate();
  const detailName = useTextIn('auditLog.detail');
  const detailValue = useTextIn('auditLog.values');
  if (details.length === 0) return null;
  return (
    <section>
      <Typography component="h2" variant="h2">
        {translate('auditLog.details')}
      </Typography>
      <Box component="dl" sx={factListStyles}>
        {details.map(({ name, values }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{detailName(name) ?? name}</dt>
            <dd>{listText(values.map((value) => detailValue(`${name}.${value}`) ?? value))}</dd>
          </Box>
        ))}
      </Box>
    </section>
  );
}

const partsOf = ({ action }: EventViewProps['record']) =>
  action === 'import' ? 'auditLog.importedRecords' : 'auditLog.parts';

function OfRecord({ resource, record }: EventViewProps) {
  const translate = useTranslate();
  const isLine = typeof record.recordCount === 'number';
  if (!record.recordId && !isLine) return null;
  const path = listPath(
    resource,
    isLine
      ? { requestId: record.requestId, isPart: true }
      : { resource: record.resource, recordId: record.recordId },
  );
  return (
    <Typography variant="body2">
      <Link component={LinkBase} to={path}>
        {translate(isLine ? partsOf(record) : 'auditLog.ofRecord')}
      </Link>
    </Typography>
  );
}
