import { Box } from '@mui/material';
import { useState } from 'react';
import { findGridParts } from '../../../contract/gridParts.ts';
import type { Grid } from '../../../contract/options/grids.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { useAddressPart } from '../../kit/useAddressPart.ts';
import { useLeaveGuard } from '../../kit/useLeaveGuard.tsx';
import { NoPermissionState } from '../../layout/states/NoPermissionState.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import GridPanel from './GridPanel.tsx';
import { ownGrids } from './useListShape.ts';

/** The grids of a list that belong to no record. */
export default function GridView({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const grids = ownGrids(resource);
  const [kept, keep] = useState(grids[0]?.name ?? '');
  const [said, show] = useAddressPart({ name: 'grid', isUsed: true, kept, keep });
  const grid = grids.find(({ name }) => name === said) ?? grids[0];
  const [isDirty, setIsDirty] = useState(false);
  const { guarded, question } = useLeaveGuard(isDirty);
  if (!grid) return null;
  return (
    <>
      {grids.length > 1 && (
        <Box sx={{ px: 6 }}>
          <LabelledSelect
            label={translate('crud.grid.choose')}
            value={grid.name}
            onChange={(name) => guarded(() => show(name))}
          >
            {grids.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </LabelledSelect>
        </Box>
      )}
      <OneGrid key={grid.name} {...{ resource, grid }} onDirtyChange={setIsDirty} />
      {question}
    </>
  );
}

interface OneGridProps {
  resource: Resource;
  grid: Grid;
  onDirtyChange: (isDirty: boolean) => void;
}

function OneGrid({ resource, grid, onDirtyChange }: OneGridProps) {
  const registry = useRegistry();
  const parts = findGridParts(resource, grid, registry);
  if (!parts?.rows.verbs.has('list') || !parts.columns.verbs.has('list')) return <NoPermissionState />;
  return <GridPanel parts={parts} isReadOnly={false} onDirtyChange={onDirtyChange} />;
}
