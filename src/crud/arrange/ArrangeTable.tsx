import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd';
import { Alert, Box, Button, Portal, Typography } from '@mui/material';
import { useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { styleNonce } from '../../theme/styleNonce.ts';
import { FormBar } from '../record/SaveBar.tsx';
import { useLeaveGuard } from '../record/useLeaveGuard.tsx';
import { visuallyHidden } from '../visuallyHidden.ts';
import { ArrangeHead, ArrangeRow } from './ArrangeRow.tsx';
import { mostArranged, useArrangement } from './useArrangement.ts';

interface ArrangeTableProps {
  resource: Resource;
  onDone: () => void;
}

/** The records in the order of the list, to be moved with the pointer or with the keyboard. */
export default function ArrangeTable({ resource, onDone }: ArrangeTableProps) {
  const translate = useTranslate();
  const { rows, total, isLoading, error, refetch, pending, move, reset, save, isSaving } =
    useArrangement(resource);
  const { guarded, question } = useLeaveGuard(pending > 0);
  const [announcement, setAnnouncement] = useState('');

  const say = (key: 'lifted' | 'moved' | 'dropped' | 'returned', index: number, record = rows[index]) =>
    record &&
    setAnnouncement(
      translate(`crud.arrange.${key}`, {
        record: recordTitle(resource, record),
        position: index + 1,
        total: rows.length,
      }),
    );
  const drop = ({ source, destination }: DropResult) => {
    const record = rows[source.index];
    if (!destination) return say('returned', source.index, record);
    move(source.index, destination.index);
    say('dropped', destination.index, record);
  };

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
          onDragStart={({ source }) => say('lifted', source.index)}
          onDragUpdate={({ source, destination }) =>
            destination && say('moved', destination.index, rows[source.index])
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
                    isDragDisabled={isSaving || total > mostArranged}
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
                        />
                      );
                      // A row that is carried is drawn at the top, where no scrolling parent shifts it.
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
      <Box role="status" aria-live="assertive" sx={visuallyHidden}>
        {announcement}
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
        <Button variant="contained" disabled={pending === 0} loading={isSaving} onClick={() => void save()}>
          {translate('crud.arrange.save')}
        </Button>
      </FormBar>
      {question}
    </>
  );
}
