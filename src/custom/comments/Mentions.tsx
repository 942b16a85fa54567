import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { commentCalls } from '../../../contract/calls/comments.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { HomeNote } from '../../kit/notes.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { mentionsKey } from './useComments.ts';

/** The comments that mention the person and that they have not seen: a link to each. */
export default function Mentions() {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const api = useApi();
  const shows = [...useRegistry().keys()];
  const { data, error, refetch } = useQuery({
    queryKey: mentionsKey,
    queryFn: ({ signal }) => api(commentCalls.mentions, { signal }),
    meta: { shows },
  });
  if (error) return <FailedState isSmall error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="form" rows={2} />;
  if (data.length === 0) return <HomeNote text={translate('comments.noMentions')} />;
  return data.map(({ id, resource, record, title, text, author, createdAt }) => (
    <Box
      key={id}
      component={Link}
      to={`/${resource}/${encodeURIComponent(record)}/comments`}
      sx={{
        display: 'block',
        px: 4,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Typography noWrap>{title}</Typography>
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
      >
        {text}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {translate('comments.said', { author: author.name, moment: dateTime(createdAt) })}
      </Typography>
    </Box>
  ));
}
