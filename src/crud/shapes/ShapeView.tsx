import type { Identifier } from 'ra-core';
import { type ComponentType, lazy, Suspense } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { Columns } from '../views/useColumns.ts';
import type { Shape } from './useListShape.ts';

type ShapeName = Exclude<Shape, 'table'>;

/** The component of each shape. */
const views: Record<ShapeName, ReturnType<typeof lazy<ComponentType<Omit<ShapeViewProps, 'name'>>>>> = {
  board: lazy(patiently(() => import('./BoardView.tsx'))),
  calendar: lazy(patiently(() => import('./CalendarView.tsx'))),
  gallery: lazy(patiently(() => import('./GalleryView.tsx'))),
  grid: lazy(patiently(() => import('./GridView.tsx'))),
  map: lazy(patiently(() => import('./MapView.tsx'))),
  report: lazy(patiently(() => import('./ReportView.tsx'))),
};

interface ShapeViewProps {
  name: ShapeName;
  resource: Resource;
  columns: Columns;
  /** The record whose panel is open. */
  openId: Identifier | undefined;
  isSelectable: boolean;
  onOpen: (id: Identifier) => void;
}

/** The list as anything other than its table. */
export default function ShapeView({ name, ...props }: ShapeViewProps) {
  const View = views[name];
  return (
    <Suspense fallback={<LoadingSkeleton shape="table" rows={8} />}>
      <View {...props} />
    </Suspense>
  );
}
