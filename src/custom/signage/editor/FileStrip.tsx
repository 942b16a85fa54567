import { Draggable, Droppable } from '@hello-pangea/dnd';
import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import { Avatar, Box, Button } from '@mui/material';
import { lazy, memo, Suspense, useCallback, useId, useRef, useState } from 'react';
import { patiently } from '../../../i18n/patiently.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { type ArrangeCommand, arrangeCommand } from '../../../kit/moving/MoveMenu.tsx';
import MoveToDialog from '../../../kit/moving/MoveToDialog.tsx';
import { visuallyHidden } from '../../../kit/visuallyHidden.ts';
import { StateMessage } from '../../../layout/states/StateMessage.tsx';
import { ToolButton } from '../../../layout/ToolButton.tsx';
import type { LayoutSteps } from './useLayoutSteps.ts';
import { lengthText } from './Wall.tsx';
import { lengthOf, type PictureTimes, type WallFile, type WallScreen } from './wall.ts';

const ChooseMediaDialog = lazy(patiently(() => import('./ChooseMediaDialog.tsx')));

/** The kind of thing that people drag in the list of files, as the drag-and-drop library calls it. */
export const fileDrag = 'file';

const fileHandle = (id: string): string => `file-${id}`;

interface FileStripProps {
  screen: WallScreen;
  times: PictureTimes;
  steps: LayoutSteps;
}

/** The files of a screen in the order in which it shows them, to add, arrange and remove them. */
export function FileStrip({ screen, times, steps }: FileStripProps) {
  const translate = useTranslate();
  const hintId = useId();
  const [isAdding, setAdding] = useState(false);
  /** The file whose new place is asked for. */
  const [requested, setRequested] = useState<number>();
  const { files, settings } = screen;
  const pictureMs = times.get(settings.screenDurationId) ?? 0;
  const move = (from: number, to: number) => {
    const id = files[from]?.id;
    steps.moveFile(screen, from, to);
    if (id !== undefined)
      requestAnimationFrame(() => document.getElementById(fileHandle(id))?.focus({ preventScroll: true }));
  };
  const handlers = {
    command(command: ArrangeCommand, index: number) {
      if ('move' in command) move(index, command.move);
      else if ('ask' in command) setRequested(index);
      else document.getElementById(fileHandle(files[command.focus]?.id ?? ''))?.focus();
    },
    remove: (file: WallFile) => void steps.removeFile(screen, file),
  };
  const latest = useRef(handlers);
  latest.current = handlers;
  const onCommand = useCallback(
    (command: ArrangeCommand, index: number) => latest.current.command(command, index),
    [],
  );
  const onRemove = useCallback((file: WallFile) => latest.current.remove(file), []);
  const requestedFile = requested === undefined ? undefined : files[requested];
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 2 }}>
        <Box sx={{ flex: 1, typography: 'body2', color: 'text.secondary' }} aria-live="polite">
          {translate('signage.editor.totalLength', {
            ...{ smart_count: files.length, length: lengthText(lengthOf(screen, times), translate) },
          })}
        </Box>
        {steps.may.addFiles && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            {translate('signage.editor.addFiles')}
          </Button>
        )}
      </Box>
      <Box id={hintId} sx={visuallyHidden}>
        {translate('signage.editor.fileKeys')}
      </Box>
      {files.length === 0 && (
        <StateMessage
          isSmall
          icon={ImageIcon}
          title={translate('signage.editor.noFiles')}
          hint={translate(
            settings.boardId === null ? 'signage.editor.noFilesHint' : 'signage.editor.onlyBoardHint',
          )}
        />
      )}
      <Droppable droppableId="files" type={fileDrag}>
        {(list) => (
          <Box
            component="ol"
            ref={list.innerRef}
            {...list.droppableProps}
            aria-describedby={hintId}
            sx={{ listStyle: 'none', m: 0, p: 0 }}
          >
            {files.map((file, index) => (
              <FileRow
                key={file.id}
                {...{ file, index, onCommand, onRemove }}
                total={files.length}
                length={lengthText(file.videoMs ?? pictureMs, translate)}
                canArrange={steps.may.arrangeFiles}
                canRemove={steps.may.removeFiles}
              />
            ))}
            {list.placeholder}
          </Box>
        )}
      </Droppable>
      {requestedFile && requested !== undefined && (
        <MoveToDialog
          what={requestedFile.name}
          position={requested + 1}
          total={files.length}
          onMove={(position) => move(requested, position - 1)}
          onClose={() => setRequested(undefined)}
        />
      )}
      <Suspense fallback={null}>
        {isAdding && (
          <ChooseMediaDialog
            screen={settings.name}
            onAdd={(ids) => steps.addFiles(screen, ids)}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  );
}

interface FileRowProps {
  file: WallFile;
  index: number;
  total: number;
  length: string;
  canArrange: boolean;
  canRemove: boolean;
  onCommand: (command: ArrangeCommand, index: number) => void;
  onRemove: (file: WallFile) => void;
}

/** A file of the screen. It is drawn again only if it changes: a screen can have hundreds, and dragging must stay smooth. */
const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, index, total, length, canArrange, canRemove, onCommand, onRemove } = props;
  const translate = useTranslate();
  return (
    <Draggable draggableId={file.id} index={index} isDragDisabled={!canArrange}>
      {(item, { isDragging }) => (
        <Box
          component="li"
          ref={item.innerRef}
          {...item.draggableProps}
          sx={{
            ...{ display: 'flex', alignItems: 'center', gap: 2, height: 52, px: 1 },
            ...{ borderBottom: 1, borderColor: 'divider' },
            bgcolor: isDragging ? 'surface.raised' : undefined,
            boxShadow: isDragging ? 4 : 0,
          }}
        >
          {canArrange && (
            <Box
              {...item.dragHandleProps}
              id={fileHandle(file.id)}
              aria-label={translate('crud.arrange.handle', {
                ...{ record: file.name, position: index + 1, total },
              })}
              onKeyDown={(event: React.KeyboardEvent) => {
                const command = isDragging ? undefined : arrangeCommand(event.nativeEvent, index, total);
                if (!command || event.defaultPrevented) return;
                event.preventDefault();
                onCommand(command, index);
              }}
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: 24,
                color: 'text.secondary',
                cursor: 'grab',
              }}
            >
              <DragIndicatorIcon fontSize="small" />
            </Box>
          )}
          <Box
            sx={{
              width: 24,
              textAlign: 'right',
              color: 'text.secondary',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {index + 1}
          </Box>
          <Avatar
            variant="rounded"
            src={file.picture}
            alt=""
            slotProps={{ img: { loading: 'lazy', draggable: false } }}
            sx={{ width: 64, height: 40, bgcolor: 'surface.sunken', color: 'text.secondary' }}
          >
            <ImageIcon aria-hidden fontSize="small" />
          </Avatar>
          <Box
            sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {file.name}
          </Box>
          <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{length}</Box>
          {canRemove && (
            <ToolButton
              size="small"
              label={translate('signage.editor.removeFile', { file: file.name })}
              icon={<CloseIcon fontSize="small" />}
              onClick={() => onRemove(file)}
            />
          )}
        </Box>
      )}
    </Draggable>
  );
});
