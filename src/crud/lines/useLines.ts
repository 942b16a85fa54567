import { useMemo, useRef } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { linesOf } from '../../../contract/lines.ts';
import type { LineRow } from '../../kit/lineRows.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** What a field of lines holds. */
export function useLines(field: Field) {
  const registry = useRegistry();
  return useMemo(() => linesOf(field, registry), [field, registry]);
}

/**
 * Gives each row the key under which React draws it. A save gives a new line the id of the server; the line keeps its key, so that the person who
 * saves by the keyboard stays in its input.
 */
export function useRowKeys(rows: readonly LineRow[]): (id: string) => string {
  const drawn = useRef<{ rows: readonly LineRow[]; keys: ReadonlyMap<string, string> }>({
    rows,
    keys: new Map(),
  });
  if (drawn.current.rows !== rows) {
    const { rows: before, keys } = drawn.current;
    const now = new Set(rows.map(({ id }) => id));
    const known = new Set(before.map(({ id }) => id));
    const next = rows.map(({ id }, place): [string, string] => {
      const old = before[place]?.id;
      const isRenamed = before.length === rows.length && old !== undefined && !known.has(id) && !now.has(old);
      return [id, keys.get(isRenamed ? old : id) ?? (isRenamed ? old : id)];
    });
    drawn.current = { rows, keys: new Map(next) };
  }
  const { keys } = drawn.current;
  return (id) => keys.get(id) ?? id;
}
