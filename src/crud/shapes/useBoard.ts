import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';

/** Records that a column shows at first, and that each further step adds. */
const step = 25;

/** A column of a board. */
export interface BoardColumn {
  choice: Field['choices'][number];
  records: readonly WireRecord[];
  total: number;
}

/** A record on its way to a column. It stays there until the server has answered. */
export interface Moving {
  record: WireRecord;
  to: string;
  index: number;
}

/** Shows a moving record where it was dropped, and nowhere else, also if the server already knows of the move. */
export function withMoving(column: BoardColumn, moving: Moving | undefined): BoardColumn {
  if (!moving) return column;
  const { record, to, index } = moving;
  const others = column.records.filter(({ id }) => id !== record.id);
  const total = column.total - (column.records.length - others.length);
  if (column.choice.id === to)
    return { ...column, records: others.toSpliced(index, 0, record), total: total + 1 };
  return { ...column, records: others, total };
}

/** Whether records stay in this column, because no move leads out of it. */
export const isEnd = (resource: Resource, field: Field, choice: string): boolean =>
  field.name === resource.states?.field &&
  ![...resource.actions.values()].some(({ move }) => move?.from.includes(choice));

/** How a board asks for the first records of a column that match the list's filters. */
export function useColumnQuery(resource: Resource, field: Field) {
  const { filterValues, sort: listSort } = useListContext();
  const { board } = resource.list.views;
  const provider = useCompositeProvider();
  return (id: string, perPage = step) => {
    const filter = { ...filterValues, and: [...(filterValues.and ?? []), { [field.source]: id }] };
    const sort =
      board?.sort && !isEnd(resource, field, id) ? { field: board.sort, order: 'ASC' as const } : listSort;
    const pagination = { page: 1, perPage };
    return {
      queryKey: [resource.name, 'board', { filter, sort, pagination }],
      queryFn: () => provider.getList<WireRecord>(resource.name, { filter, sort, pagination }),
    };
  };
}

/** The columns of a board: for each choice of the field, the first of its records that match the list's filters. */
export function useBoard(resource: Resource, field: Field) {
  const queryOf = useColumnQuery(resource, field);
  const client = useQueryClient();
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({});
  const [moving, setMoving] = useState<Moving>();
  const queries = useQueries({
    queries: field.choices.map(({ id }) => ({
      ...queryOf(id, sizes[id]),
      // While more records load, or the filter changes, the column stays as it was.
      placeholderData: (before: { data: WireRecord[]; total?: number } | undefined) => before,
    })),
  });
  const columns = field.choices.map((choice, index): BoardColumn => {
    const { data: records = [], total = records.length } = queries[index]?.data ?? {};
    return withMoving({ choice, records, total }, moving);
  });
  return {
    columns,
    isPending: queries.some(({ isPending }) => isPending),
    error: queries.find(({ error }) => error)?.error ?? null,
    retry: () => void client.invalidateQueries({ queryKey: [resource.name, 'board'] }),
    showMore: (id: string) => setSizes({ ...sizes, [id]: (sizes[id] ?? step) + step }),
    move: setMoving,
    /** Shows the records as they are on the server. */
    settle: async () => {
      await client.invalidateQueries({ queryKey: [resource.name, 'board'] });
      setMoving(undefined);
    },
  };
}
