import { type Identifier, useListContext } from 'ra-core';
import { useCallback, useMemo, useRef } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';

/** The selected records, and ways to change the selection on this page: one by one, a range with Shift, or all. */
export function useSelection(rows: readonly WireRecord[]) {
  const { selectedIds, onSelect } = useListContext();
  const selected = useMemo(() => new Set<Identifier>(selectedIds), [selectedIds]);
  const latest = useRef({ rows, selected, onSelect, anchor: 0 });
  Object.assign(latest.current, { rows, selected, onSelect });

  const setSelected = useCallback((ids: readonly Identifier[], isWanted: boolean) => {
    const next = new Set(latest.current.selected);
    for (const id of ids) isWanted ? next.add(id) : next.delete(id);
    latest.current.onSelect([...next]);
  }, []);

  const toggle = useCallback(
    (index: number, isRange: boolean) => {
      const { rows, selected, anchor } = latest.current;
      const row = rows[index];
      if (!row) return;
      const [from, to] = isRange ? [Math.min(anchor, index), Math.max(anchor, index)] : [index, index];
      latest.current.anchor = index;
      setSelected(
        rows.slice(from, to + 1).map(({ id }) => id),
        !selected.has(row.id),
      );
    },
    [setSelected],
  );

  return {
    isSelected: (id: Identifier) => selected.has(id),
    toggle,
    setPageSelected: (isWanted: boolean) =>
      setSelected(
        rows.map(({ id }) => id),
        isWanted,
      ),
  };
}
