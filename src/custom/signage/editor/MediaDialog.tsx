import ImageIcon from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import { mostNewFiles } from '../../../../contract/calls/layouts.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { ViewNote } from '../../../kit/ViewNote.tsx';
import { ActionDialog } from '../../../layout/dialogs/ActionDialog.tsx';
import { FailedState } from '../../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../../layout/states/LoadingSkeleton.tsx';
import { leaveUndoToText, lengthText } from './Wall.tsx';
import { pictureOf } from './wall.ts';

interface MediaDialogProps {
  /** The name of the screen. */
  screen: string;
  /** Returns whether the files are on the screen now. */
  onAdd: (ids: readonly string[]) => Promise<boolean>;
  onClose: () => void;
}

/** Chooses files of the media library for a screen, in the order of the clicks. It closes once they are on the screen. */
export default function MediaDialog({ screen, onAdd, onClose }: MediaDialogProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const add = async () => {
    setAdding(true);
    const isDone = await onAdd(chosen);
    setAdding(false);
    setFailed(!isDone);
    if (isDone) onClose();
  };
  return (
    <ActionDialog
      title={translate('signage.editor.media.title', { screen })}
      action={
        chosen.length === 0
          ? translate('signage.editor.media.choose')
          : translate('signage.editor.media.add', { smart_count: chosen.length })
      }
      isBlocked={chosen.length === 0 || chosen.length > mostNewFiles}
      isBusy={isAdding}
      error={hasFailed ? translate('signage.editor.failed') : undefined}
      onAct={() => void add()}
      onClose={onClose}
    >
      <MediaChoice chosen={chosen} onChosen={setChosen} />
    </ActionDialog>
  );
}

/** Files that the dialog shows at once. */
const mostShown = 60;

interface MediaChoiceProps {
  chosen: readonly string[];
  onChosen: (ids: readonly string[]) => void;
}

function MediaChoice({ chosen, onChosen }: MediaChoiceProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const { data, total, error, refetch } = useGetList<WireRecord>('signage/media', {
    filter: text.trim() === '' ? {} : { q: text.trim() },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: mostShown },
  });
  const kindOf = ({ durationMs }: WireRecord) =>
    typeof durationMs === 'number'
      ? translate('signage.editor.media.video', { length: lengthText(durationMs, translate) })
      : translate('signage.editor.media.picture');
  const toggle = (id: string) =>
    onChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} isSmall />;
  return (
    <>
      <OutlinedInput
        fullWidth
        size="small"
        value={text}
        placeholder={translate('signage.editor.media.find')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={leaveUndoToText}
        inputProps={{ 'aria-label': translate('signage.editor.media.find'), autoComplete: 'off' }}
        sx={{ mb: 2 }}
      />
      {!data && <LoadingSkeleton shape="form" rows={3} />}
      {data?.length === 0 && (
        <ViewNote
          text={translate(text.trim() === '' ? 'signage.editor.media.empty' : 'signage.editor.media.none')}
        />
      )}
      {data && total !== undefined && total > data.length && (
        <ViewNote text={translate('signage.editor.media.more', { count: data.length })} />
      )}
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))', gap: 2, p: 1 }}
      >
        {data?.map((media) => {
          const id = String(media.id);
          const place = chosen.indexOf(id) + 1;
          const picture = pictureOf(media);
          const said = { name: String(media.name), kind: kindOf(media), place };
          return (
            <Box
              key={id}
              component="button"
              type="button"
              aria-pressed={place > 0}
              aria-label={translate(
                place > 0 ? 'signage.editor.media.chosen' : 'signage.editor.media.file',
                said,
              )}
              onClick={() => toggle(id)}
              sx={{
                ...{ position: 'relative', p: 0, border: 0, borderRadius: 1, textAlign: 'start' },
                ...{
                  bgcolor: 'surface.sunken',
                  color: 'text.primary',
                  cursor: 'pointer',
                  overflow: 'hidden',
                },
                ...{ outline: place > 0 ? '3px solid' : '1px solid' },
                outlineColor: place > 0 ? 'primary.main' : 'divider',
              }}
            >
              <Box sx={{ display: 'grid', placeItems: 'center', aspectRatio: '16 / 9' }}>
                {picture === undefined ? (
                  <ImageIcon aria-hidden />
                ) : (
                  <Box
                    component="img"
                    src={picture}
                    alt=""
                    loading="lazy"
                    sx={{ width: 1, height: 1, objectFit: 'cover' }}
                  />
                )}
              </Box>
              <Box
                sx={{
                  typography: 'caption',
                  p: 1,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {place > 0 && `${place} · `}
                {said.name}
              </Box>
            </Box>
          );
        })}
      </Box>
    </>
  );
}
