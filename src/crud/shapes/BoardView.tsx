import { DragDropContext, type DragStart, type DropResult, type ResponderProvided } from '@hello-pangea/dnd';
import { Box, Typography } from '@mui/material';
import type { Identifier } from 'ra-core';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { unmetCondition } from '../../../contract/actionForm.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { styleNonce } from '../../theme/styleNonce.ts';
import { useChangeWithUndo, useFailureNotice, useRunAction } from '../actions/useRunAction.ts';
import type { Columns } from '../views/useColumns.ts';
import { BoardColumnView } from './BoardColumnView.tsx';
import { useEachMinute } from './TimeLeft.tsx';
import { type Moving, useBoard } from './useBoard.ts';
import { useCardFields } from './useCardFields.ts';

const ActionFormDialog = lazy(patiently(() => import('../actions/ActionFormDialog.tsx')));

interface BoardViewProps {
  resource: Resource;
  columns: Columns;
  onOpen: (id: Identifier) => void;
}

/** The field whose choices are the columns of the board; undefined without a board. */
const boardField = (resource: Resource): Field | undefined =>
  resource.list.views.board === undefined ? undefined : fieldOf(resource, resource.list.views.board.by);

/** How a record gets into a column: by a move of its state, or by a new value. */
type BoardMove = { action: ResourceAction } | { values: Record<string, unknown> };

/** How the person can move the record to the column `to`; undefined if they cannot, or if it is already there. */
export function moveTo(resource: Resource, record: WireRecord, to: string): BoardMove | undefined {
  const field = boardField(resource);
  if (!field || record[field.source] === to) return undefined;
  if (field.name !== resource.states?.field)
    return resource.verbs.has('update') ? { values: { [field.source]: to } } : undefined;
  const action = [...resource.actions.values()].find(
    (one) => one.move?.to === to && one.on.includes('record') && !unmetCondition(resource, one, record),
  );
  return action && { action };
}

/** The list as a board: a column for each choice, and cards to move between them with the pointer or the keyboard. */
export default function BoardView({ resource, columns, onOpen }: BoardViewProps) {
  const field = boardField(resource);
  return field ? <Board {...{ resource, field, columns, onOpen }} /> : null;
}

/** Brings dropped cards into their column, and back if the server refuses. A move that needs input asks for it first. */
function useBoardMove(resource: Resource, { move, settle }: ReturnType<typeof useBoard>) {
  const run = useRunAction(resource);
  const change = useChangeWithUndo(resource);
  const tellFailure = useFailureNotice();
  const [asking, setAsking] = useState<{ action: ResourceAction; record: WireRecord }>();

  const send = async (chosen: BoardMove, record: WireRecord) => {
    try {
      await ('action' in chosen ? run(chosen.action, record) : change(record, chosen.values));
    } catch (error) {
      tellFailure(error);
    }
    await settle();
  };

  return {
    start: (chosen: BoardMove, moving: Moving) => {
      move(moving);
      if ('action' in chosen && chosen.action.form.fields.length > 0)
        setAsking({ action: chosen.action, record: moving.record });
      else void send(chosen, moving.record);
    },
    asking,
    stopAsking: () => {
      setAsking(undefined);
      void settle();
    },
  };
}

function Board({ resource, field, columns: shown, onOpen }: BoardViewProps & { field: Field }) {
  const translate = useTranslate();
  const board = useBoard(resource, field);
  const { start, asking, stopAsking } = useBoardMove(resource, board);
  const [lifted, setLifted] = useState<WireRecord>();
  const fields = useCardFields(resource, field, shown);
  const now = useEachMinute();
  // Cards are drawn again only if something about them changes, so what they call stays the same.
  const latest = useRef({ onOpen });
  latest.current = { onOpen };
  const open = useCallback<BoardViewProps['onOpen']>((id) => latest.current.onOpen(id), []);

  const cardAt = ({ droppableId, index }: DropResult['source']) =>
    board.columns.find(({ choice }) => choice.id === droppableId)?.records[index];
  const labelOf = (id: string) => field.choices.find((choice) => choice.id === id)?.label ?? id;
  /** What a screen reader says about a card. */
  const said = (
    key: 'lifted' | 'over' | 'dropped' | 'returned',
    record: WireRecord | undefined,
    to: string,
  ) =>
    record
      ? translate(`crud.board.${key}`, { record: recordTitle(resource, record), column: labelOf(to) })
      : '';

  const lift = ({ source }: DragStart, { announce }: ResponderProvided) => {
    const record = cardAt(source);
    setLifted(record);
    announce(said('lifted', record, source.droppableId));
  };
  const drop = ({ source, destination }: DropResult, { announce }: ResponderProvided) => {
    const record = cardAt(source);
    setLifted(undefined);
    const to = destination?.droppableId ?? source.droppableId;
    const move = record && moveTo(resource, record, to);
    if (!record || !destination || !move) return announce(said('returned', record, source.droppableId));
    announce(said('dropped', record, to));
    start(move, { record, to, index: destination.index });
  };

  if (board.error) return <FailedState error={board.error} onRetry={board.retry} />;
  if (board.isPending || !fields) return <LoadingSkeleton shape="table" rows={8} />;
  return (
    <>
      <Typography variant="body2" sx={{ px: 6, pb: 2, color: 'text.secondary' }}>
        {translate('crud.board.explain')} {field.help}
      </Typography>
      <Box
        role="region"
        aria-label={translate('crud.board.label')}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 6, pb: 4 }}
      >
        <DragDropContext
          {...(styleNonce && { nonce: styleNonce })}
          dragHandleUsageInstructions={translate('crud.board.explain')}
          onDragStart={lift}
          onDragUpdate={({ source, destination }, { announce }) =>
            announce(destination ? said('over', cardAt(source), destination.droppableId) : '')
          }
          onDragEnd={drop}
        >
          <Box
            sx={{ display: 'flex', gap: 3, alignItems: 'stretch', minHeight: '100%', width: 'max-content' }}
          >
            {board.columns.map((column) => (
              <BoardColumnView
                key={column.choice.id}
                {...{ resource, column, fields, now }}
                onOpen={open}
                isClosed={
                  lifted !== undefined &&
                  lifted[field.source] !== column.choice.id &&
                  !moveTo(resource, lifted, column.choice.id)
                }
                onMore={() => board.showMore(column.choice.id)}
              />
            ))}
          </Box>
        </DragDropContext>
      </Box>
      <Suspense fallback={null}>
        {asking && (
          <ActionFormDialog
            resource={resource}
            action={asking.action}
            record={asking.record}
            onClose={stopAsking}
          />
        )}
      </Suspense>
    </>
  );
}
