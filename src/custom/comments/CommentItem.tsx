import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Typography } from '@mui/material';
import type { Comment } from '../../../contract/calls/comments.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { InitialsMark } from '../../layout/InitialsMark.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { partsOf } from './mentioning.ts';

interface CommentItemProps {
  comment: Comment;
  onEdit: () => void;
  onRemove: () => void;
}

/** One comment: who said it, when, and the text with its mentions. */
export function CommentItem({ comment, onEdit, onRemove }: CommentItemProps) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const { author, createdAt, changedAt, text, mentions, isOwn, canDelete } = comment;
  const names = mentions.map(({ name }) => name).filter(Boolean);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
        <InitialsMark name={author.name} isRound />
        <Typography component="h3" variant="subtitle1">
          {author.name}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ flex: 1 }}>
          <time dateTime={createdAt}>{dateTime(createdAt)}</time>
          {changedAt && ` · ${translate('comments.changed', { moment: dateTime(changedAt) })}`}
        </Typography>
        {isOwn && (
          <ToolButton
            size="small"
            label={translate('comments.edit')}
            icon={<EditIcon fontSize="small" />}
            onClick={onEdit}
          />
        )}
        {canDelete && (
          <ToolButton
            size="small"
            label={translate('comments.remove')}
            icon={<DeleteIcon fontSize="small" />}
            onClick={onRemove}
          />
        )}
      </Box>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', pl: 8 }}>
        {partsOf(text, names).map(({ at, text: part, isMention }) =>
          isMention ? (
            <Box key={at} component="strong" sx={{ color: 'primary.main', fontWeight: 'fontWeightMedium' }}>
              {part}
            </Box>
          ) : (
            part
          ),
        )}
      </Typography>
    </>
  );
}
