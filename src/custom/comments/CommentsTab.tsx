import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { Comment } from '../../../contract/calls/comments.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { InitialsMark } from '../../layout/InitialsMark.tsx';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { CommentEditor } from './CommentEditor.tsx';
import { partsOf, useComments, useDraft } from './useComments.ts';

interface CommentItemProps {
  comment: Comment;
  onEdit: () => void;
  onRemove: () => void;
}

/** One comment: who said it, when, and the text with its mentions. */
function CommentItem({ comment, onEdit, onRemove }: CommentItemProps) {
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

/** The comments on a record, and a place to write one. */
export default function CommentsTab({ resource, record }: { resource: Resource; record: WireRecord }) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const subject = { resource: resource.name, record: String(record.id) };
  const { comments, people, change } = useComments(subject);
  const { draft, keep } = useDraft(subject);
  const [editing, setEditing] = useState<string>();
  const [removing, setRemoving] = useState<Comment>();
  const { data, error, refetch } = comments;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="form" rows={3} />;

  const { variables } = change;
  const reason = change.error ? errorMessage(change.error) : undefined;
  const failed = (isOf: boolean) => (isOf ? reason : undefined);
  const begin = (next: string | undefined) => {
    change.reset();
    setEditing(next);
  };
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 5, maxWidth: 760 }}>
      <Box component="h2" sx={visuallyHidden}>
        {translate('comments.list')}
      </Box>
      <WhileOnline>
        {data.older > 0 && (
          <Typography variant="body2" color="text.secondary">
            {translate('comments.older', { smart_count: data.older })}
          </Typography>
        )}
        {data.comments.length === 0 ? (
          <Typography color="text.secondary">{translate('comments.none')}</Typography>
        ) : (
          <Box
            component="ol"
            aria-label={translate('comments.list')}
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}
          >
            {data.comments.map((comment) => (
              <Box component="li" key={comment.id}>
                {editing === comment.id ? (
                  <CommentEditor
                    hasFocus
                    text={comment.text}
                    people={people}
                    sendLabel={translate('comments.save')}
                    isSending={change.isPending}
                    error={failed(variables !== undefined && 'change' in variables)}
                    onSend={(written) =>
                      change.mutate(
                        { change: comment.id, written },
                        { onSuccess: () => setEditing(undefined) },
                      )
                    }
                    onCancel={() => begin(undefined)}
                  />
                ) : (
                  <CommentItem
                    comment={comment}
                    onEdit={() => begin(comment.id)}
                    onRemove={() => {
                      change.reset();
                      setRemoving(comment);
                    }}
                  />
                )}
              </Box>
            ))}
          </Box>
        )}
        {editing === undefined && (
          <CommentEditor
            text={draft}
            people={people}
            sendLabel={translate('comments.send')}
            isSending={change.isPending && variables !== undefined && 'add' in variables}
            error={failed(variables !== undefined && 'add' in variables)}
            onText={keep}
            onSend={(written, sent) => change.mutate({ add: written }, { onSuccess: sent })}
          />
        )}
      </WhileOnline>
      {removing && (
        <ConfirmDialog
          title={translate('comments.removeTitle')}
          action={translate('comments.remove')}
          close={translate('comments.cancel')}
          isDangerous
          isBusy={change.isPending}
          error={change.error}
          onClose={() => setRemoving(undefined)}
          onAct={() => change.mutate({ remove: removing.id }, { onSuccess: () => setRemoving(undefined) })}
        >
          {translate('comments.removeText')}
        </ConfirmDialog>
      )}
    </Box>
  );
}
