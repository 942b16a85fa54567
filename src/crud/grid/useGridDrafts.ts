import type { Identifier } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import { type GridSaved, gridSaved, mostGridChanges } from '../../../contract/calls/grids.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { refusalCode, refusalIssues } from '../record/refusal.ts';
import { useIssueText } from '../record/useIssueText.ts';
import { useRefresh } from '../useRefresh.ts';
import {
  afterSaving,
  changed,
  type Drafts,
  noDrafts,
  outdated,
  redo,
  type SavedCell,
  settled,
  undo,
  valueAt,
} from './gridDrafts.ts';
import { issueOfValue } from './gridValues.ts';
import type { GridData } from './useGridData.ts';

type Sent = [key: string, value: unknown, version: number][];

/** The changes of a grid that are not saved yet: making, undoing, checking and saving them. */
export function useGridDrafts(parts: GridParts, within: Identifier | undefined, data: GridData) {
  const { resource, grid, value: field, rows, columns } = parts;
  const { saved, note, refetch } = data;
  const provider = useCompositeProvider();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const issueText = useIssueText();
  const refresh = useRefresh();
  const [drafts, setDrafts] = useState<Drafts>(noDrafts);
  const [isSaving, setIsSaving] = useState(false);
  /** What the server refused: the value, and why. */
  const [refused, setRefused] = useState<ReadonlyMap<string, { value: unknown; text: string }>>(new Map());

  /** Why this person cannot give the cell the value; undefined if they can. */
  const forbids = useCallback(
    (key: string, value: unknown) => {
      const { version } = saved(key);
      const isEmptied = isEmptyValue(value);
      if (version === 0 && isEmptied) return undefined;
      const verb = isEmptied ? 'delete' : version === 0 ? 'create' : 'update';
      if (resource.verbs.has(verb)) return undefined;
      return translate(isEmptied ? 'crud.grid.refusedClear' : 'crud.grid.refusedSet');
    },
    [resource, saved, translate],
  );
  /** What is wrong with drafts, by key: a pasted block can have very many. */
  const problems = useMemo(() => {
    const problemOf = (key: string, value: unknown): string | undefined => {
      const issue = issueOfValue(value, field);
      if (issue) return issueText(issue);
      const refusal = refused.get(key);
      return refusal && refusal.value === value ? refusal.text : forbids(key, value);
    };
    const found = [...drafts.cells].flatMap(([key, { value }]) => {
      const problem = problemOf(key, value);
      return problem === undefined ? [] : [[key, problem] as const];
    });
    return new Map(found);
  }, [drafts.cells, refused, field, forbids, issueText]);
  const others = useMemo(() => new Set(outdated(drafts, saved)), [drafts, saved]);

  const idOf = (text: string, key: 'uuid' | 'integer') => (key === 'integer' ? Number(text) : text);
  const send = async (sent: Sent): Promise<GridSaved['cells']> => {
    const cells = sent.map(([key, value, version]) => {
      const [row = '', column = ''] = key.split(' ');
      return { row: idOf(row, rows.key), column: idOf(column, columns.key), value, version };
    });
    const { data: answer } = await provider.changeGrid(resource.name, { grid: grid.name, within, cells });
    return gridSaved.parse(answer).cells;
  };
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
  const save = async () => {
    const all = [...drafts.cells].map(([key, { value, base }]): Sent[number] => [key, value, base.version]);
    if (all.length === 0 || problems.size > 0 || isSaving) return;
    setIsSaving(true);
    let sent: Sent = [];
    try {
      for (let start = 0; start < all.length; start += mostGridChanges) {
        sent = all.slice(start, start + mostGridChanges);
        const answers = await send(sent);
        const now = new Map(
          sent.flatMap(([key], index): [string, SavedCell][] => {
            const cell = answers[index];
            return cell ? [[key, cell]] : [];
          }),
        );
        const values = new Map(sent.map(([key, value]) => [key, value]));
        note(now);
        setDrafts((before) => afterSaving(before, values, (key) => now.get(key) ?? saved(key)));
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
    change: (values: readonly (readonly [string, unknown])[]) => setDrafts(changed(drafts, saved, values)),
    undo: () => setDrafts(undo(drafts, saved)),
    redo: () => setDrafts(redo(drafts, saved)),
    discard: () => setDrafts(noDrafts),
    settle: (keep: 'mine' | 'theirs') => setDrafts(settled(drafts, saved, [...others], keep)),
  };
}
export type GridDrafts = ReturnType<typeof useGridDrafts>;
