import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { Divider, MenuItem } from '@mui/material';
import { LinkBase, useListContext, useTranslate } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import { MenuButton } from '../../layout/MenuButton.tsx';
import { useDensity } from '../../theme/useAppearance.ts';
import { importPath } from '../paths.ts';
import type { Columns } from './useColumns.ts';
import { useExport } from './useExport.ts';

interface MoreMenuProps {
  resource: Resource;
  columns: Columns;
}

/** What is done with the whole list: take it away, bring records in, and how close the rows stand. */
export function MoreMenu({ resource, columns }: MoreMenuProps) {
  const translate = useTranslate();
  const { total } = useListContext();
  const { choice, setChoice } = useDensity();
  const canExport = resource.verbs.has('export');
  const canImport = resource.verbs.has('import');
  const { exportList, isExporting } = useExport(resource, columns);
  const hasNothingToExport = isExporting || !total;
  const otherDensity = choice === 'compact' ? 'comfortable' : 'compact';

  return (
    <MenuButton label={translate('crud.list.more')} icon={<MoreHorizIcon />}>
      {(closeAnd) => [
        canExport && (
          <MenuItem key="excel" disabled={hasNothingToExport} onClick={closeAnd(() => exportList('xlsx'))}>
            {translate('crud.export.excel')}
          </MenuItem>
        ),
        canExport && (
          <MenuItem key="csv" disabled={hasNothingToExport} onClick={closeAnd(() => exportList('csv'))}>
            {translate('crud.export.csv')}
          </MenuItem>
        ),
        canImport && (
          <MenuItem key="import" component={LinkBase} to={importPath(resource)}>
            {translate('crud.import.open')}
          </MenuItem>
        ),
        (canExport || canImport) && <Divider key="divider" />,
        <MenuItem key="density" onClick={closeAnd(() => setChoice(otherDensity))}>
          {translate(`crud.density.${otherDensity}`)}
        </MenuItem>,
      ]}
    </MenuButton>
  );
}
