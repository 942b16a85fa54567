import { Box } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import type { Resource } from '../../../contract/resource.ts';
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

/** A window with room for a form and a preview side by side. */
const wideWindow = '@media (min-width: 1300px)';

interface FieldsAndBelowProps {
  resource: Resource;
  /** In the side panel, which has no room for anything beside the fields. */
  isNarrow: boolean;
  fields: ReactNode;
  below: ReactNode;
}

/** The fields of a record, and what an area shows with them: below, or beside them if it is a preview. */
export function FieldsAndBelow({ resource, isNarrow, fields, below }: FieldsAndBelowProps) {
  const { isPreview = false } = useResourceParts(resource);
  const isBeside = isPreview && !isNarrow;
  return (
    <Box
      sx={{
        ...{ flex: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: 4 },
        ...(isBeside && { [wideWindow]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 8 } }),
      }}
    >
      {fields}
      <Box
        sx={{
          minWidth: 0,
          ...(isBeside && { [wideWindow]: { position: 'sticky', top: 16, alignSelf: 'start' } }),
        }}
      >
        {below}
      </Box>
    </Box>
  );
}
