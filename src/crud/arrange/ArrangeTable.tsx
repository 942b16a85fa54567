import {
  DragDropContext,
  Draggable,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { Alert, Box, Button, Portal, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FormBar } from '../../kit/FormBar.tsx';
import type { ArrangeCommand } from '../../kit/moving/MoveMenu.tsx';
import { useKey } from '../../kit/useKey.ts';
import { useLeaveGuard } from '../../kit/useLeaveGuard.tsx';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { styleNonce } from '../../theme/styleNonce.ts';
import { ArrangeHead, ArrangeRow, handleId } from './ArrangeRow.tsx';
import { mostArranged, useArrangement } from './useArrangement.ts';

const MoveToDialog = lazy(patiently(() => import('../../kit/moving/MoveToDialog.tsx')));

/** Gives a row the focus, once the page has drawn it in its place. */
const focusRow = (id: WireRecord['id']) =>
  requestAnimationFrame(() => {
    const handle = document.getElementById(handleId(id));
    handle?.focus({ preventScroll: true });
    handle?.scrollIntoView({ block: 'center' });
  });

interface ArrangeTableProps {
  resource: Resource;
  onDone: () => void;
}

/** The records in the order of the list, to move with the pointer or the keyboard. */
export default function ArrangeTable({ resource, onDone }: ArrangeTableProps) {
  const translate = useTranslate();
  const isOnline = useIsOnline();
  const arrangement = useArrangement(resource);
  const { rows, total, isLoading, error, refetch, pending, move, reset, isSaving } = arrangement;
  const isFixed = isSaving || total > mostArranged || !isOnline;
  const [said, setSaid] = useState('');
  /** The row whose new place is asked for. */
  const [requested, setRequested] = useState<number>();
  const save = () => void (pending > 0 && !isSaving && isOnline && arrangement.save());
  useKey('mod+s', 'crud.keys.save', save);
  useKey('mod+z', 'crud.keys.undoMove', () => pending > 0 && arrangement.undo());
  const { guarded, question } = useLeaveGuard(pending > 0);

  /** What a screen reader says about a row. Without it, the drag-and-drop library would speak English. */
  const sentence = (key: 'lifted' | 'moved' | 'dropped' | 'returned', from: number, to = from) => {
    const record = rows[from];
    if (!record) return '';
    const places = { record: recordTitle(resource, record), position: to + 1, total: rows.length };
    return translate(`crud.arrange.${key}`, places);
  };
  /** Moves a row, which keeps the focus. */
  const moveTo = (from: number, to: number) => {
    const record = rows[from];
    if (!record) return;
    move(from, to);
    setSaid(sentence('moved', from, to));
    focusRow(record.id);
  };
  const run = (command: ArrangeCommand, index: number) => {
    const target = 'focus' in command && rows[command.focus];
    if (target) focusRow(target.id);
    else if ('move' in command) moveTo(index, command.move);
    else if ('ask' in command) setRequested(index);
  };
  const drop = ({ source, destination }: DropResult, { announce }: ResponderProvided) => {
    if (!destination) return announce(sentence('returned', source.index));
    move(source.index, destination.index);
    announce(sentence('dropped', source.index, destination.index));
  };

  const requestedRow = requested === undefined ? undefined : rows[requested];
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (isLoading) return <LoadingSkeleton shape="table" rows={12} />;
  return (
    <>
      <Box sx={{ px: 6, pb: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('crud.arrange.explain')}
        </Typography>
        {total > mostArranged && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {translate('crud.arrange.tooMany', { limit: mostArranged })}
          </Alert>
        )}
      </Box>
      <Box sx={{ flex: 1 }}>
        <ArrangeHead resource={resource} />
        <DragDropContext
          {...(styleNonce && { nonce: styleNonce })}
          dragHandleUsageInstructions={translate('crud.arrange.explain')}
          onDragStart={({ source }, { announce }) => announce(sentence('lifted', source.index))}
          onDragUpdate={({ source, destination }, { announce }) =>
            announce(destination ? sentence('moved', source.index, destination.index) : '')
          }
          onDragEnd={drop}
        >
          <Droppable droppableId={resource.name}>
            {(list) => (
              <Box
                component="ol"
                ref={list.innerRef}
                {...list.droppableProps}
                sx={{ listStyle: 'none', m: 0, p: 0 }}
              >
                {rows.map((record, index) => (
                  <Draggable
                    key={record.id}
                    draggableId={String(record.id)}
                    index={index}
                    isDragDisabled={isFixed}
                  >
                    {(item, { isDragging }) => {
                      const row = (
                        <ArrangeRow
                          resource={resource}
                          record={record}
                          index={index}
                          total={rows.length}
                          item={item}
                          isDragging={isDragging}
                          cameFrom={arrangement.cameFrom(record.id, index)}
                          isFixed={isFixed}
                          onCommand={(command) => run(command, index)}
                        />
                      );
                      // A dragged row is drawn at the top of the document, where no scrolling parent shifts it.
                      return isDragging ? <Portal>{row}</Portal> : row;
                    }}
                  </Draggable>
                ))}
                {list.placeholder}
              </Box>
            )}
          </Droppable>
        </DragDropContext>
      </Box>
      <FormBar>
        <Typography variant="body2" role="status" sx={{ flex: 1 }}>
          {pending > 0 && translate('crud.arrange.pending', { smart_count: pending })}
        </Typography>
        <Button color="inherit" disabled={pending === 0 || isSaving} onClick={reset}>
          {translate('crud.arrange.reset')}
        </Button>
        <Button color="inherit" disabled={isSaving} onClick={() => guarded(onDone)}>
          {translate('crud.arrange.done')}
        </Button>
        <Button variant="contained" disabled={pending === 0 || !isOnline} loading={isSaving} onClick={save}>
          {translate('crud.arrange.save')}
        </Button>
      </FormBar>
      <Typography role="status" sx={visuallyHidden}>
        {said}
      </Typography>
      {requestedRow && requested !== undefined && (
        <Suspense fallback={null}>
          <MoveToDialog
            what={recordTitle(resource, requestedRow)}
            position={requested + 1}
            total={rows.length}
            onMove={(position) => moveTo(requested, position - 1)}
            onClose={() => setRequested(undefined)}
          />
        </Suspense>
      )}
      {question}
    </>
  );
}
