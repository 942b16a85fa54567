import { Suspense } from 'react';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useResourceParts } from '../../modules/CompositionContext.tsx';
import type { BelowFieldsProps } from '../../modules/module.ts';

/** What an area shows below the fields of a record, if it shows anything. */
export function BelowFields(props: BelowFieldsProps) {
  const { belowFields: Content } = useResourceParts(props.resource);
  return (
    Content && (
      <Suspense fallback={<LoadingSkeleton shape="table" rows={4} />}>
        <Content {...props} />
      </Suspense>
    )
  );
}
