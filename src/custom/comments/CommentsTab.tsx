import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { Comment } from '../../../contract/calls/comments.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { CommentEditor } from './CommentEditor.tsx';
import { CommentItem } from './CommentItem.tsx';
import { useComments, useDraft } from './useComments.ts';

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
