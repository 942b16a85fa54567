import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { bulkCalls } from '../../../contract/calls/bulk.ts';
import type { FieldEdit } from '../../../contract/fieldKinds/edits.ts';
import type { Resource } from '../../../contract/resource.ts';
import { canUndoDelete } from '../../../contract/undo.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import type { Api, CallOptions } from '../../dataProviders/api.ts';
import type { ChosenRecords } from '../../dataProviders/listRequest.ts';
import { listText } from '../../i18n/listText.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useRequestKey } from '../../kit/records/useRequestKey.ts';
import { useTotalText } from '../../kit/records/useTotal.ts';
import { useUndoChange } from '../../kit/records/useUndo.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** Names that a message shows; the rest are counted. */
const namesShown = 3;

/** What a bulk change does to many records: the edits of their fields, or their delete. */
interface BulkChange {
  records: ChosenRecords;
  /** Records that are left out. */
  except: readonly Identifier[];
  /** Undefined: the records are deleted. */
  edits: readonly FieldEdit[] | undefined;
}

/**
 * Changes or deletes those of many records for which it is possible, and says what became of each. A trial only says what
 * would happen.
 */
function changeInBulk(
  api: Api,
  resource: Resource,
  { records, except, edits }: BulkChange,
  { isTrial, ...options }: CallOptions & { isTrial: boolean },
) {
  const body = { ...records, except: [...except], dryRun: isTrial };
  return edits
    ? api(bulkCalls.edit(resource), { body: { ...body, edits: [...edits] }, ...options })
    : api(bulkCalls.remove(resource), { body, ...options });
}

/** Does a bulk change, and says what became of it, with a way to undo it. */
export function useBulkChange(resource: Resource, onDone: () => void) {
  const api = useApi();
  const registry = useRegistry();
  const notify = useNotify();
  const refresh = useRefresh();
  const words = useWords(resource);
  const keyOf = useRequestKey();
  const offerUndo = useUndoChange(resource);
  return useMutation({
    mutationFn: (change: BulkChange) =>
      changeInBulk(api, resource, change, { isTrial: false, ...keyOf(change) }),
    onSuccess: (done, { edits }) => {
      const { count: all, looked, changed, refused, refusals } = done.data;
      const isJob = looked < all;
      const count = words.count(isJob ? all : changed);
      if (isJob)
        notify(edits ? 'crud.jobs.updating' : 'crud.jobs.deleting', { type: 'info', messageArgs: { count } });
      else {
        const undoable =
          changed > 0 && (edits !== undefined || canUndoDelete(resource, registry)) && offerUndo(done, count);
        const names = refusals.slice(0, namesShown).map(({ name }) => name);
        if (refused > names.length) names.push('…');
        if (refused > 0)
          notify(edits ? 'crud.bulk.someRefused' : 'crud.bulk.deletedSome', {
            ...{ type: 'warning' as const, undoable },
            messageArgs: { count, smart_count: refused, names: listText(names) },
          });
        else
          notify(edits ? 'crud.bulk.updated' : 'crud.bulk.deleted', {
            ...{ type: 'success' as const, undoable },
            messageArgs: { count },
          });
      }
      refresh();
      onDone();
    },
  });
}

/** A person who types this many milliseconds nothing wants to see the result. */
const pause = 400;

/** The text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface Trial extends BulkChange {
  isReady: boolean;
}

/**
 * What a bulk change would do, asked for whenever the person has stopped to change it. `chosen` is the exact number of
 * the records, with those that the person leaves out.
 */
export function useBulkTrial(resource: Resource, { isReady, ...trial }: Trial) {
  const api = useApi();
  const requested = JSON.stringify(trial);
  const isSettled = useSettled(requested) === requested;
  const query = useQuery({
    queryKey: [resource.name, 'bulk', requested],
    queryFn: async ({ signal }) => {
      const { data } = await changeInBulk(api, resource, trial, { isTrial: true, signal });
      return { ...data, chosen: data.count + trial.except.length };
    },
    enabled: isReady && isSettled,
    placeholderData: keepPreviousData,
    retry: false,
    // A later trial must ask again, because other people may have changed the records.
    gcTime: 0,
  });
  return { ...query, isCurrent: isReady && isSettled && query.isSuccess && !query.isPlaceholderData };
}

/** How many records a person chose, as far as the list knows. */
export interface ChosenTotal {
  total: number;
  /** True if the list only estimates how many its filter finds. */
  isEstimated: boolean;
}

/**
 * How many records a bulk change is about, without those that are left out, also in words. The list may only estimate
 * how many its filter finds; the trial counts them, so its number holds as soon as it is there.
 */
export function useChosenCount(
  resource: Resource,
  known: ChosenTotal,
  { counted, left }: { counted: number | undefined; left: number },
) {
  const textOf = useTotalText();
  const words = useWords(resource);
  const rest = Math.max(0, (counted ?? known.total) - left);
  const isEstimated = counted === undefined && known.isEstimated;
  return { rest, count: words.count(rest, textOf(rest, isEstimated)) };
}

/** The records that a person leaves out of a bulk change, with their names. */
export function useLeftOut() {
  const [except, setExcept] = useState<ReadonlyMap<Identifier, string>>(new Map());
  const leaveOut = useCallback((id: Identifier, name: string, isOut: boolean) => {
    setExcept((before) => {
      const next = new Map(before);
      if (isOut) next.set(id, name);
      else next.delete(id);
      return next;
    });
  }, []);
  return { except, leaveOut };
}
