import { useState } from 'react';
import { mostNewFiles } from '../../../../contract/calls/layouts.ts';
import type { MediaFile } from '../../../../contract/calls/mediaFiles.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { ActionDialog } from '../../../layout/dialogs/ActionDialog.tsx';
import { MediaGrid } from '../library/MediaGrid.tsx';

interface ChooseMediaDialogProps {
  /** The name of the screen. */
  screen: string;
  /** Returns whether the files are on the screen now. */
  onAdd: (ids: readonly string[]) => Promise<boolean>;
  onClose: () => void;
}

/** Chooses files of the media library for a screen, in the order of the clicks. It closes once they are on the screen. */
export default function ChooseMediaDialog({ screen, onAdd, onClose }: ChooseMediaDialogProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<readonly MediaFile[]>([]);
  const [isAdding, setAdding] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const add = async () => {
    setAdding(true);
    const isDone = await onAdd(chosen.map(({ id }) => String(id)));
    setAdding(false);
    setFailed(!isDone);
    if (isDone) onClose();
  };
  return (
    <ActionDialog
      title={translate('signage.editor.media.title', { screen })}
      width="md"
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
      <MediaGrid chosen={chosen} onChosen={setChosen} />
    </ActionDialog>
  );
}
