import { type Identifier, useGetList, useListContext } from 'ra-core';
import { useState } from 'react';
import { maximumPageSize } from '../../../contract/pageSizes.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useSaveOrder } from '../../kit/moving/useSaveOrder.ts';

/** More rows than this fit neither into one request nor into a sensible session of arranging by hand. */
export const mostArranged = maximumPageSize;

interface Order {
  ids: readonly Identifier[];
  /** The row that the person moved. */
  moved: Identifier;
}

/** All records of the list in their order, the unsaved moves, and a way to save them. */
export function useArrangement(resource: Resource) {
  const { filterValues } = useListContext();
  const { saveOrder, isSaving } = useSaveOrder(resource);
  /** The unsaved orders, the newest last. */
  const [orders, setOrders] = useState<readonly Order[]>([]);
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<WireRecord>(resource.name, {
    pagination: { page: 1, perPage: mostArranged },
    sort: { field: 'order', order: 'ASC' },
    filter: filterValues,
  });
  const moved = orders.at(-1)?.ids;
  const saved = data ?? [];
  const byId = new Map(saved.map((record) => [record.id, record]));
  const isCurrent = moved?.length === saved.length && moved.every((id) => byId.has(id));
  const rows = isCurrent ? moved.flatMap((id) => byId.get(id) ?? []) : saved;
  const places = new Map(saved.map(({ id }, index) => [id, index]));
  const pending = rows.filter((record, index) => record.id !== saved[index]?.id).length;

  const move = (from: number, to: number) => {
    const next = rows.map(({ id }) => id);
    const [id] = next.splice(from, 1);
    if (id === undefined) return;
    next.splice(to, 0, id);
    if (from !== to) setOrders([...(isCurrent ? orders : []), { ids: next, moved: id }]);
  };
  const reset = () => setOrders([]);
  const carried = new Set(isCurrent ? orders.map((order) => order.moved) : []);
  /** The saved place, from 1, of a row that the person has moved; undefined if it is there. */
  const cameFrom = (id: Identifier, index: number) => {
    const place = places.get(id);
    return place !== undefined && place !== index && carried.has(id) ? place + 1 : undefined;
  };

  const save = async () => {
    const renew = async () => {
      await refetch();
      reset();
    };
    const result = await saveOrder(
      rows.map(({ id }) => id),
      { onSaved: renew },
    );
    if (result === 'stale') await renew();
  };

  return {
    rows,
    total,
    isLoading: data === undefined && !error,
    error,
    refetch,
    pending,
    move,
    cameFrom,
    /** Takes the last move back. */
    undo: () => setOrders(orders.slice(0, -1)),
    reset,
    save,
    isSaving,
  };
}
