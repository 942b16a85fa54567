import type { Identifier } from 'ra-core';
import { type ComponentType, lazy, Suspense } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { Columns } from '../views/useColumns.ts';
import type { ReadingView } from './useListShape.ts';

const views: Record<ReadingView, ReturnType<typeof lazy<ComponentType<Omit<ShapeViewProps, 'name'>>>>> = {
  board: lazy(patiently(() => import('../board/BoardView.tsx'))),
  calendar: lazy(patiently(() => import('../calendar/CalendarView.tsx'))),
  grid: lazy(patiently(() => import('../grid/GridView.tsx'))),
  map: lazy(patiently(() => import('../map/MapView.tsx'))),
  report: lazy(patiently(() => import('../report/ReportView.tsx'))),
};

interface ShapeViewProps {
  name: ReadingView;
  resource: Resource;
  columns: Columns;
  onOpen: (id: Identifier) => void;
}

/** The list as a board, a calendar, a map, a report or a grid. */
export default function ShapeView({ name, ...props }: ShapeViewProps) {
  const View = views[name];
  return (
    <Suspense fallback={<LoadingSkeleton shape="table" rows={8} />}>
      <View {...props} />
    </Suspense>
  );
}
