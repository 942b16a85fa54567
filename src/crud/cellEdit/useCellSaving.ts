import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { isSameValue } from '../../../contract/emptiness.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import {
  afterSaving,
  arrived,
  cellKey,
  type Drafts,
  onTheWay,
  type SavedAt,
  settled,
} from '../../kit/grid/gridDrafts.ts';
import { fieldBySource } from '../../kit/records/fields.ts';
import { currentRecord, refusalIssues, useIssueText } from '../../kit/records/refusal.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { type Conflict, changedByBoth } from '../record/ConflictDialog.tsx';
import {
  type ChangedCell,
  changesByRecord,
  type Refusal,
  type SteadyRows,
  sentChanges,
} from './cellChanges.ts';

/** Records that are saved at the same time; a pasted block can have very many. */
const mostAtOnce = 4;

interface CellSaving {
  resource: Resource;
  steady: SteadyRows;
  drafts: Drafts;
  problems: ReadonlyMap<string, string>;
  saved: SavedAt;
  setDrafts: Dispatch<SetStateAction<Drafts>>;
  setRefused: Dispatch<SetStateAction<ReadonlyMap<string, Refusal>>>;
}

interface CellConflict extends Conflict {
  id: string;
  changed: readonly ChangedCell[];
}

/** Saves the changed cells of each record in one request, as soon as they have no problem and there is a server. */
export function useCellSaving(options: CellSaving) {
  const { resource, steady, drafts, problems, saved, setDrafts, setRefused } = options;
  const provider = useCompositeProvider();
  const translate = useTranslate();
  const issueText = useIssueText();
  const errorMessage = useErrorMessage();
  const words = useWords(resource);
  const refresh = useRefresh();
  const isOnline = useIsOnline();
  const inFlight = useRef(new Set<string>());
  /** What these pages saved last in each cell. */
  const own = useRef(new Map<string, unknown>());
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([]);

  const refuse = (changed: readonly ChangedCell[], textOf: (cell: ChangedCell) => string | undefined) =>
    setRefused((before) => {
      const texts = changed.flatMap((cell) => {
        const text = textOf(cell);
        return text === undefined ? [] : [[cell.key, { value: cell.value, text }] as const];
      });
      return new Map([...before, ...texts]);
    });

  /** Marks the cells that the server named; if it named others, it could not save any of these. */
  const tellRefusal = (error: unknown, changed: readonly ChangedCell[]) => {
    const issues = refusalIssues(error).map((issue) => ({ issue, source: issue.field.split('.')[0] ?? '' }));
    const own = issues.filter(({ source }) => changed.some((cell) => cell.source === source));
    const [other] = issues;
    const field = other && fieldBySource(resource, other.source);
    const whole = field ? `${words.field(field)}: ${issueText(other.issue)}` : errorMessage(error);
    refuse(changed, ({ source }) => {
      if (own.length === 0) return whole;
      const named = own.find((one) => one.source === source);
      return named && issueText(named.issue);
    });
  };

  /** Saves cells of a record, also on top of somebody's change of other fields. */
  const send = async (id: string, changed: readonly ChangedCell[], record: WireRecord): Promise<void> => {
    const yours = Object.fromEntries(changed.map(({ source, value }) => [source, value]));
    const base = { ...record, ...Object.fromEntries(changed.map(({ source, before }) => [source, before])) };
    // An undo may begin in the moment in which the answer comes, with the value from before it.
    const isOwn = (source: string) => {
      const key = cellKey(id, source);
      return own.current.has(key) && isSameValue(own.current.get(key), record[source]);
    };
    const both = changedByBoth(yours, base, record).filter((source) => !isOwn(source));
    if (both.length > 0) {
      setConflicts((before) => [...before, { id, changed, yours, theirs: record, base, both }]);
      return;
    }
    try {
      const data = { ...sentChanges(resource, record, changed), version: record.version };
      const answer = await provider.update(resource.name, { id: record.id, data, previousData: undefined });
      steady.learn(answer.data);
      const sent = new Map(changed.map(({ key, value }) => [key, value]));
      for (const { key, source } of changed) own.current.set(key, answer.data[source]);
      setDrafts((before) => afterSaving(before, sent, saved));
      setDone((before) => new Set([...before, ...sent.keys()]));
    } catch (error) {
      const theirs = currentRecord(error);
      if (!theirs || theirs.version === record.version) return tellRefusal(error, changed);
      steady.learn(theirs);
      await send(id, changed, theirs);
    }
  };

  const isWaiting = (id: string) => conflicts.some((conflict) => conflict.id === id);
  useEffect(() => {
    const ready = changesByRecord(drafts, (key) => isOnline && !problems.has(key));
    for (const [id, changed] of ready) {
      const record = steady.recordOf(id);
      if (!record || inFlight.current.has(id) || isWaiting(id) || inFlight.current.size >= mostAtOnce)
        continue;
      inFlight.current.add(id);
      const keys = changed.map(({ key }) => key);
      setDrafts((before) => onTheWay(before, keys));
      void send(id, changed, record).finally(() => {
        inFlight.current.delete(id);
        setDrafts((before) => arrived(before, saved, keys));
        setSending(new Set(inFlight.current));
        if (inFlight.current.size === 0) refresh();
      });
    }
    if (sending.size !== inFlight.current.size) setSending(new Set(inFlight.current));
  });

  const [conflict] = conflicts;
  /** Keeps the person's values except those in `theirs`; undefined leaves the decision for later. */
  const settle = (theirs: ReadonlySet<string> | undefined) => {
    if (!conflict) return;
    const { changed, both } = conflict;
    const keysOf = (matches: (source: string) => boolean) =>
      changed.filter(({ source }) => matches(source)).map(({ key }) => key);
    if (theirs)
      setDrafts((before) => {
        const without = settled(
          before,
          saved,
          keysOf((source) => theirs.has(source)),
          'theirs',
        );
        return settled(
          without,
          saved,
          keysOf((source) => !theirs.has(source)),
          'mine',
        );
      });
    else
      refuse(changed, ({ source }) =>
        both.includes(source) ? translate('issues.changedMeanwhile') : undefined,
      );
    setConflicts((before) => before.slice(1));
  };

  return {
    ...{ conflict, settle },
    isSaving: (id: string) => sending.has(id),
    /** True for a cell that was saved since the editing began. */
    isDone: (key: string) => done.has(key),
    isBusy: sending.size > 0,
    savedCount: done.size,
  };
}
