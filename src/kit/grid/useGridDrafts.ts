import { useCallback, useMemo, useState } from 'react';
import { mostGridChanges } from '../../../contract/calls/grids.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useTextDialect } from '../../session/useMoneyFormats.ts';
import { refusalCode, refusalIssues, useIssueText } from '../records/refusal.ts';
import { useRefresh } from '../records/useRefresh.ts';
import { answeredCells, type CellHome, type HomeOf, partsOfKey, type Sent, valueKey } from './gridColumns.ts';
import {
  afterSaving,
  arrived,
  changed,
  type Drafts,
  noDrafts,
  onTheWay,
  outdated,
  redo,
  type SavedAt,
  type SavedCell,
  settled,
  undo,
  valueAt,
} from './gridDrafts.ts';
import { issueOfValue } from './gridValues.ts';

/** The saved cells, as far as they are known. */
export interface KnownCells {
  saved: SavedAt;
  /** Notes cells that have just been saved, until they are read again. */
  note: (cells: ReadonlyMap<string, SavedCell>) => void;
  refetch: () => Promise<unknown>;
}

/** The changes of a grid that are not saved yet: making, undoing, checking and saving them. */
export function useGridDrafts(homeOf: HomeOf, data: KnownCells) {
  const { saved, note, refetch } = data;
  const translate = useTranslate();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const issueText = useIssueText();
  const dialect = useTextDialect();
  const refresh = useRefresh();
  const [drafts, setDrafts] = useState<Drafts>(noDrafts);
  const [isSaving, setIsSaving] = useState(false);
  /** What the server refused: the value, and why. */
  const [refused, setRefused] = useState<ReadonlyMap<string, { value: unknown; text: string }>>(new Map());

  /** Why this person cannot give the cell the value; undefined if they can. */
  const forbids = useCallback(
    (key: string, value: unknown) => {
      const { version } = saved(key);
      const { resource, value: first } = homeOf(key);
      if (version === 0 && isEmptyValue(value)) return undefined;
      // A cell without its first value has no record.
      const isEmptied = isEmptyValue(value) && partsOfKey(key).source === first.source;
      const verb = isEmptied ? 'delete' : version === 0 ? 'create' : 'update';
      if (resource.verbs.has(verb)) return undefined;
      return translate(isEmptied ? 'crud.grid.refusedClear' : 'crud.grid.refusedSet');
    },
    [homeOf, saved, translate],
  );
  /** What is wrong with drafts, by key: a pasted block can have very many. */
  const problems = useMemo(() => {
    const problemOf = (key: string, value: unknown): string | undefined => {
      const { row, column, source } = partsOfKey(key);
      const { values, value: first } = homeOf(key);
      const field = values.find((one) => one.source === source);
      const issue = field && issueOfValue(value, field, dialect);
      if (issue) return issueText(issue);
      const firstKey = valueKey(row, column, first.source);
      if (!isEmptyValue(value) && first.required && isEmptyValue(valueAt(drafts, saved, firstKey)))
        return translate('crud.grid.firstMissing', { field: first.label });
      const refusal = refused.get(key);
      return refusal && refusal.value === value ? refusal.text : forbids(key, value);
    };
    const found = [...drafts.cells].flatMap(([key, { value }]) => {
      const problem = problemOf(key, value);
      return problem === undefined ? [] : [[key, problem] as const];
    });
    return new Map(found);
  }, [drafts, refused, homeOf, saved, forbids, issueText, dialect, translate]);
  const others = useMemo(() => new Set(outdated(drafts, saved)), [drafts, saved]);

  const tellRefusal = (error: unknown, sent: Sent) => {
    const issues = refusalIssues(error);
    const found = issues.flatMap((issue) => {
      const [key, value] = sent[Number(issue.field.split('.')[1])] ?? [];
      return key === undefined ? [] : [[key, { value, text: issueText(issue) }] as const];
    });
    if (refusalCode(error) === 'VERSION_CONFLICT') {
      notify('crud.grid.outdated', { type: 'warning', messageArgs: { smart_count: found.length } });
      void refetch();
    } else {
      setRefused(new Map(found));
      notifyFailure(error);
    }
  };
  /** Saves values, and keeps what is still to save. @returns the cells as they are now */
  const sendTo = async (home: CellHome, sent: Sent): Promise<ReadonlyMap<string, SavedCell>> => {
    const keys = sent.map(([key]) => key);
    setDrafts((before) => onTheWay(before, keys));
    const answers = await home.send(sent).catch((error: unknown) => {
      setDrafts((before) => arrived(before, saved, keys));
      throw error;
    });
    const answered = new Map(
      sent.flatMap(([key], index): [string, SavedCell][] => {
        const cell = answers[index];
        return cell ? [[key, cell]] : [];
      }),
    );
    const now = answeredCells(
      answered,
      home.values.map(({ source }) => source),
      saved,
    );
    const sentValues = new Map(sent.map(([key, value]) => [key, value]));
    note(now);
    const savedNow = (key: string) => now.get(key) ?? saved(key);
    const others = [...now.keys()].filter((key) => !sentValues.has(key));
    setDrafts((before) => {
      const rest = afterSaving(before, sentValues, savedNow);
      const kept = others.filter((key) => rest.cells.has(key));
      return arrived(settled(rest, savedNow, kept, 'mine'), savedNow, keys);
    });
    return now;
  };
  const save = async () => {
    // The values of one cell are sent together, because some need each other.
    const all = [...drafts.cells]
      .map(([key, { value, base }]): Sent[number] => [key, value, base.version])
      .sort(([one], [other]) => (one < other ? -1 : 1));
    const kept = Map.groupBy(all, ([key]) => homeOf(key));
    if (all.length === 0 || problems.size > 0 || isSaving) return;
    setIsSaving(true);
    let sent: Sent = [];
    const versions = new Map<string, number>();
    try {
      for (const [home, values] of kept)
        for (let start = 0; start < values.length; start += mostGridChanges) {
          sent = values
            .slice(start, start + mostGridChanges)
            .map(([key, value, version]) => [key, value, versions.get(key) ?? version]);
          const now = await sendTo(home, sent);
          for (const [key, { version }] of now) versions.set(key, version);
        }
      notify('crud.grid.saved', { type: 'success', messageArgs: { smart_count: all.length } });
      refresh();
    } catch (error) {
      tellRefusal(error, sent);
    } finally {
      setIsSaving(false);
    }
  };

  return {
    ...{ drafts, isSaving, problems, others },
    save: () => void save(),
    valueOf: (key: string) => valueAt(drafts, saved, key),
    canChange: (key: string) => forbids(key, 'anything') === undefined,
    change: (values: readonly (readonly [string, unknown])[]) =>
      setDrafts((before) => changed(before, saved, values)),
    undo: () => setDrafts((before) => undo(before, saved)),
    redo: () => setDrafts((before) => redo(before, saved)),
    discard: () => setDrafts(noDrafts),
    settle: (keep: 'mine' | 'theirs') => setDrafts(settled(drafts, saved, [...others], keep)),
  };
}
export type GridDrafts = ReturnType<typeof useGridDrafts>;
