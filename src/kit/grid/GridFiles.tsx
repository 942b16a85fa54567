import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { MenuItem } from '@mui/material';
import type { Identifier } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { gridCalls } from '../../../contract/calls/grids.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import type { ListRequest } from '../../dataProviders/listRequest.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import { MenuButton } from '../../layout/MenuButton.tsx';
import { saveFile } from '../saveFile.ts';
import { gridQuery } from './useGridData.ts';

const GridImportDialog = lazy(patiently(() => import('./GridImportDialog.tsx')));

interface GridFilesProps {
  parts: GridParts;
  within: Identifier | undefined;
  /** Which rows the file has, as in their own list. */
  filter: ListRequest['filter'];
  isReadOnly: boolean;
  /** What the button says. Default: more. */
  label?: string;
}

/** The grid as a file, and back. */
export function GridFiles({ parts, within, filter, isReadOnly, ...props }: GridFilesProps) {
  const translate = useTranslate();
  const api = useApi();
  const notifyFailure = useNotifyFailure();
  const [isImporting, setIsImporting] = useState(false);
  const label = props.label ?? translate('crud.list.more');
  const { resource, grid } = parts;
  const canExport = resource.verbs.has('export');
  const canImport = resource.verbs.has('import') && !isReadOnly;
  if (!canExport && !canImport) return null;
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const query = { ...gridQuery(within, filter), format };
      saveFile(await api(gridCalls.file(resource), { params: { grid: grid.name }, query }));
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <>
      <MenuButton label={label} icon={<MoreHorizIcon />} opens="menu">
        {(open) => (
          <ButtonMenu {...open} label={label}>
            {(closeAnd) => [
              canExport && (
                <MenuItem key="excel" onClick={closeAnd(() => void save('xlsx'))}>
                  {translate('crud.export.excel')}
                </MenuItem>
              ),
              canExport && (
                <MenuItem key="csv" onClick={closeAnd(() => void save('csv'))}>
                  {translate('crud.export.csv')}
                </MenuItem>
              ),
              canImport && (
                <MenuItem key="import" onClick={closeAnd(() => setIsImporting(true))}>
                  {translate('crud.list.import')}
                </MenuItem>
              ),
            ]}
          </ButtonMenu>
        )}
      </MenuButton>
      {isImporting && (
        <Suspense fallback={null}>
          <GridImportDialog parts={parts} within={within} onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
