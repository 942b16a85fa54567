import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { Link } from 'react-router-dom';
import { historyCalls } from '../../../contract/calls/history.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { listPath } from '../../kit/records/paths.ts';
import { refusalCode } from '../../kit/records/refusal.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { hasBin } from './bin.ts';
import { useRestore } from './RestoreButton.tsx';

interface RecordGoneProps {
  resource: Resource;
  id: Identifier;
  /** Why the record could not be read. */
  error: unknown;
  onRetry: () => void;
  /** The page has nothing else, and no other heading. */
  isPage?: boolean;
}

/** Why there is no record to show: if somebody deleted it, who and when, and a way to bring it back. */
export function RecordGone({ resource, id, error, onRetry, isPage = false }: RecordGoneProps) {
  const api = useApi();
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const { names } = useWords(resource);
  const { restore, isRestoring } = useRestore(resource);
  const isMissing = refusalCode(error) === 'NOT_FOUND';
  const hasHistory = isMissing && !resource.view;
  const { data: end, isPending } = useQuery({
    queryKey: [resource.name, 'deletion', { id: String(id) }],
    enabled: hasHistory,
    retry: false,
    queryFn: async ({ signal }) => {
      const [event] = await api(historyCalls.read(resource), { params: { id }, signal });
      if (event?.action !== 'delete') return null;
      const params = { id, event: event.id };
      return { event, ...(await api(historyCalls.moment(resource), { params, signal })) };
    },
  });
  const toList = isPage && resource.verbs.has('list') && (
    <Button variant="outlined" color="inherit" component={Link} to={listPath(resource)}>
      {translate('crud.bin.toList', names)}
    </Button>
  );
  if (hasHistory && isPending) return <LoadingSkeleton shape="form" rows={3} />;
  if (!isMissing) return <FailedState error={error} onRetry={onRetry} isPage={isPage} />;
  if (!end)
    return (
      <StateMessage
        isPage={isPage}
        role="alert"
        icon={SearchOff}
        title={translate('errors.NOT_FOUND')}
        hint={translate('crud.bin.missing')}
        actions={toList}
      />
    );
  const { event, before: record, comesBack } = end;
  const what = record ? recordTitle(resource, record) : names.one;
  return (
    <StateMessage
      isPage={isPage}
      icon={DeleteIcon}
      title={translate('crud.bin.gone', { record: what })}
      hint={translate('crud.bin.goneBy', { actor: event.actor.name, moment: dateTime(event.occurredAt) })}
      actions={
        <>
          {(hasBin(resource) || (comesBack && resource.verbs.has('delete'))) && (
            <WhileOnline>
              <Button variant="contained" loading={isRestoring} onClick={() => restore({ ids: [id], what })}>
                {translate('crud.bin.restore')}
              </Button>
            </WhileOnline>
          )}
          {toList}
        </>
      }
    />
  );
}
