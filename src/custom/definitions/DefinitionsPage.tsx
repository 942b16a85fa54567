import { Box, Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import {
  type DefinitionMistake,
  type DefinitionState,
  definitionCalls,
} from '../../../contract/calls/definitions.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';

const colours = { running: 'success', kept: 'warning', refused: 'error' } as const;

/** One file, its state, and every mistake in it. */
function DefinitionEntry({ state }: { state: DefinitionState }) {
  const translate = useTranslate();
  const { file, resource, mistakes, warnings } = state;
  return (
    <Box component="li" sx={{ py: 4, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box component="h2" sx={{ typography: 'h3', m: 0, overflowWrap: 'anywhere' }}>
          {file}
        </Box>
        <Chip
          size="small"
          variant="outlined"
          color={colours[state.state]}
          label={translate(`definitions.state.${state.state}`)}
        />
        {resource !== null && <Box sx={{ color: 'text.secondary' }}>{resource}</Box>}
      </Box>
      {state.state !== 'running' && (
        <Box component="p" sx={{ m: 0, mt: 2 }}>
          {translate('definitions.mistakes', { smart_count: mistakes.length })}
          {'. '}
          {translate(`definitions.explained.${state.state}`)}
        </Box>
      )}
      {[...mistakes, ...warnings].length > 0 && (
        <Box component="ol" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
          {[...mistakes, ...warnings].map((mistake) => (
            <Mistake key={`${mistake.place} ${mistake.message}`} mistake={mistake} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function Mistake({ mistake }: { mistake: DefinitionMistake }) {
  const translate = useTranslate();
  const { line, place, sentences, expects, suggestion } = mistake;
  const expected = [
    ...new Set(expects.map(({ code, values }) => translate(`definitions.expects.${code}`, values))),
  ];
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr)', columnGap: 3, py: 1 }}
    >
      <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {line !== null && translate('definitions.line', { line })}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {place && (
          <Box component="code" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
            {place}
          </Box>
        )}
        {sentences
          .map(({ code, values }) =>
            translate(`definitions.wrong.${code}`, { ...values, smart_count: values.count }),
          )
          .join(' ')}{' '}
        {expected.length > 0 &&
          translate('definitions.expected', {
            expected: expected.reduce((first, last) => translate('definitions.or', { first, last })),
          })}{' '}
        {suggestion !== null && translate('definitions.suggestion', { suggestion })}
      </Box>
    </Box>
  );
}

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
