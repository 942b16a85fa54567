import { useState } from 'react';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useChangeWithUndo } from '../actions/useChangeWithUndo.ts';
import { useFailureNotice } from '../actions/useFailureNotice.ts';
import { useRunAction } from '../actions/useRunAction.ts';
import type { BoardMove } from './boardMoves.ts';
import type { Moving, useBoard } from './useBoard.ts';

/** Brings dropped cards into their column, and back if the server refuses. A move that needs input asks for it first. */
export function useBoardMove(resource: Resource, { move, settle }: ReturnType<typeof useBoard>) {
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
