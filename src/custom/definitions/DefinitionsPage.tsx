import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { definitionCalls } from '../../../contract/calls/definitions.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { DefinitionEntry } from './DefinitionEntry.tsx';

/** Every file of config/resources: whether it is in use, and all its mistakes. */
export default function DefinitionsPage() {
  const translate = useTranslate();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['definitions', 'states'],
    queryFn: ({ signal }) => api(definitionCalls.states, { signal }),
  });
  if (error)
    return (
      <>
        <PageHeader title={translate('definitions.title')} />
        <FailedState error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <LoadingSkeleton shape="page" />;
  return (
    <>
      <PageHeader title={translate('definitions.title')} count={data.length > 0 ? data.length : undefined} />
      {data.length === 0 ? (
        <EmptyState names={translate('definitions.names')} hint={translate('definitions.hint')} />
      ) : (
        <Box sx={{ px: 6, pb: 8, maxWidth: 960 }}>
          <Box component="p" sx={{ m: 0, mb: 4, color: 'text.secondary' }}>
            {translate('definitions.about')}
          </Box>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map((state) => (
              <DefinitionEntry key={state.file} state={state} />
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}
