import { Alert, Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { historyCalls } from '../../../contract/calls/history.ts';
import { lookCall, openFor } from '../../../contract/calls/looks.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { belongsTo } from '../../../contract/storeScope.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { listText } from '../../i18n/listText.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { InitialsMark } from '../../layout/InitialsMark.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useOwnStores } from '../../session/SessionContext.tsx';

/** Milliseconds that a record must be open before it counts: people who go through a list do not look at each. */
const dwell = 1_000;

/**
 * Tells the server that the person has the record open, while the page is visible. Returns who else has it open, and
 * what others changed since the person last had; undefined until that is known. Without an answer, the page works as
 * well.
 */
function useLook({ name: resource }: Resource, { id }: WireRecord) {
  const api = useApi();
  const record = String(id);
  const { data } = useQuery({
    queryKey: ['looks', resource, record],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, dwell));
      signal.throwIfAborted();
      return api(lookCall, { body: { resource, record, isOpen: true }, signal });
    },
    refetchInterval: (openFor / 2) * 1000,
    refetchOnMount: 'always',
    gcTime: 0,
    retry: false,
  });
  const hasLooked = data !== undefined;
  useEffect(() => {
    if (!hasLooked) return;
    return () => {
      // If this does not arrive, the server stops believing it after a while.
      api(lookCall, { body: { resource, record, isOpen: false } }).catch(() => undefined);
    };
  }, [api, resource, record, hasLooked]);
  return data;
}

interface AwarenessProps {
  resource: Resource;
  record: WireRecord;
  /** Shows the history of the record. */
  onHistory: () => void;
}

/** Who else has the record open, and what others changed since the person last had. Nothing if there is neither. */
export function Awareness({ resource, record, onHistory }: AwarenessProps) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const look = useLook(resource, record);
  const others = look?.others ?? [];
  const hasChanges = look !== undefined && look.since !== null && look.changes > 0;
  return (
    <Box aria-live="polite" sx={{ flex: 'none', typography: 'body2', color: 'text.secondary' }}>
      {others.length > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 6, pb: 2 }}>
          {others.map((name) => (
            <InitialsMark key={name} name={name} isRound />
          ))}
          <span>
            {translate('crud.record.alsoOpen', { names: listText(others), smart_count: others.length })}
          </span>
        </Box>
      )}
      {hasChanges && (
        <Typography variant="body2" sx={{ px: 6, pb: 2 }}>
          {translate('crud.record.changedSince', {
            smart_count: look.changes,
            names: listText(look.changedBy),
            moment: dateTime(look.since ?? ''),
          })}{' '}
          <Link component="button" type="button" variant="body2" onClick={onHistory}>
            {translate('crud.record.showChanges')}
          </Link>
        </Typography>
      )}
    </Box>
  );
}

/** Says why a record can only be read. */
export function OtherStoresNote() {
  const translate = useTranslate();
  return (
    <Alert severity="info" sx={{ mx: 6, mb: 3, flex: 'none' }}>
      {translate('crud.record.otherStores')}
    </Alert>
  );
}

/** True for a record that the person sees and may not change, because it also belongs to stores that are not theirs. */
export function useIsOthers(resource: Resource, record: WireRecord | undefined): boolean {
  const registry = useRegistry();
  const stores = useOwnStores();
  return record !== undefined && !belongsTo(stores, { resource, registry }, record);
}

/** The history of a record, newest first. After every change the record has another version, and this is read again. */
export function useHistory(resource: Resource, { id, version }: WireRecord) {
  const api = useApi();
  return useQuery({
    queryKey: [resource.name, 'history', { id: String(id), version }],
    queryFn: ({ signal }) => api(historyCalls.read(resource), { params: { id }, signal }),
  });
}

interface ChangedByProps {
  resource: Resource;
  record: WireRecord;
}

/** Who last changed a record, and when. */
export function ChangedBy({ resource, record }: ChangedByProps) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const { data: history } = useHistory(resource, record);
  const newest = history?.[0];
  // The line keeps its height, so that nothing below it moves when the answer is there.
  return (
    <Typography
      variant="body2"
      noWrap
      sx={{ color: 'text.secondary', px: 6, pb: 2, mt: -1, minHeight: 28, flex: 'none' }}
    >
      {newest &&
        translate(newest.action === 'create' ? 'crud.record.addedBy' : 'crud.record.changedBy', {
          actor: newest.actor.name,
          moment: dateTime(newest.occurredAt),
        })}
    </Typography>
  );
}
