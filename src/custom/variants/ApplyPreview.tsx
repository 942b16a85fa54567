import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mostItemsShown, templatePreviewCall } from '../../../contract/calls/variants.ts';
import type { ApplyChoices } from '../../../contract/catalogue/sellableForms.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { planWords } from './driftWords.ts';

interface ApplyPreviewProps {
  templateId: string;
  ids: readonly string[];
  choices: ApplyChoices;
}

/** What applying a template would do to each of the chosen items. */
export function ApplyPreview({ templateId, ids, choices }: ApplyPreviewProps) {
  const translate = useTranslate();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['variants/templates', 'preview', templateId, ids],
    queryFn: ({ signal }) =>
      api(templatePreviewCall, { params: { id: templateId }, body: { ids: [...ids] }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    // Other people may have changed the items by the next time.
    gcTime: 0,
  });
  const content = () => {
    if (ids.length === 0) return <Typography variant="body2">{translate('variants.chooseFirst')}</Typography>;
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingSkeleton shape="form" rows={2} />;
    if (data.drifted === 0) return <Typography variant="body2">{translate('variants.unchanged')}</Typography>;
    return (
      <Box
        component="ul"
        tabIndex={0}
        aria-label={translate('variants.preview')}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 240, overflowY: 'auto', typography: 'body2' }}
      >
        {data.items.map((item) => (
          <Box
            component="li"
            key={item.id}
            sx={{ py: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <strong>{item.name}</strong>
            {planWords(translate, item, choices).map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Box>
        ))}
        {data.drifted > mostItemsShown && <li>{translate('variants.more', { count: mostItemsShown })}</li>}
      </Box>
    );
  };
  return (
    <Box component="section" aria-label={translate('variants.preview')}>
      <Typography variant="h3">{translate('variants.preview')}</Typography>
      <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
        {translate('variants.nothingLost')}
      </Typography>
      {content()}
    </Box>
  );
}
