import { useMemo } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { fieldOf } from '../../../../contract/resource.ts';
import { useCompositeProvider } from '../../../dataProviders/composite.ts';
import type { CellHome, Sent } from '../../../kit/grid/cellHome.ts';
import { partsOfKey, valueKey } from '../../../kit/grid/gridColumns.ts';
import { emptyCell, type SavedAt, type SavedCell } from '../../../kit/grid/gridDrafts.ts';
import { sources } from './priceFacts.ts';

/** How channels price sizes, as the home of cells: a record for each size and channel that has a strategy of its own. */
export function useStrategyHome(resource: Resource, saved: SavedAt): CellHome {
  const provider = useCompositeProvider();
  return useMemo(() => {
    const values = [fieldOf(resource, sources.strategy), fieldOf(resource, sources.customPrice)] as const;
    const save = async (given: Sent): Promise<SavedCell> => {
      const [first] = given;
      if (!first) return emptyCell;
      const [key, , version] = first;
      const { row: subtypeId, column: channelId } = partsOfKey(key);
      const { id } = saved(key);
      const said = Object.fromEntries(given.map(([one, value]) => [partsOfKey(one).source, value]));
      if (said[sources.strategy] === null) {
        if (id !== null) await provider.delete(resource.name, { id });
        return emptyCell;
      }
      const before = values.map(({ source }) => [
        source,
        saved(valueKey(subtypeId, channelId, source)).value,
      ]);
      const { data } = await (id === null
        ? provider.create(resource.name, { data: { subtypeId, channelId, ...said } })
        : provider.update(resource.name, {
            ...{ id, data: { ...said, version } },
            previousData: { id, ...Object.fromEntries(before) },
          }));
      return { id: data.id, version: Number(data.version), value: null };
    };
    return {
      ...{ resource, values, value: values[0] },
      send: async (sent: Sent) => {
        const cells: SavedCell[] = [];
        for (const given of Map.groupBy(sent, ([key]) => key.slice(0, key.lastIndexOf(' '))).values()) {
          const cell = await save(given);
          cells.push(...given.map(([, value]) => ({ ...cell, value })));
        }
        return cells;
      },
    };
  }, [resource, provider, saved]);
}
