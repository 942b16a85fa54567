import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { Divider, IconButton, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { LinkBase, useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useDensity } from '../../theme/useAppearance.ts';
import { importPath } from '../paths.ts';
import { useCan } from '../useCan.ts';
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
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { choice, setChoice } = useDensity();
  const canExport = useCan(resource, 'export');
  const canImport = useCan(resource, 'import');
  const { exportList, isExporting } = useExport(resource, columns);
  const label = translate('crud.list.more');
  const close = () => setAnchor(undefined);

  const item = (key: string, onClick: () => void, isDisabled = false) => (
    <MenuItem
      key={key}
      disabled={isDisabled}
      onClick={() => {
        close();
        onClick();
      }}
    >
      <ListItemText>{translate(key)}</ListItemText>
    </MenuItem>
  );

  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreHorizIcon />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={close}
        // A landmark of its own, since the page behind it is hidden from screen readers meanwhile.
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        {canExport && item('crud.export.excel', () => exportList('xlsx'), isExporting || !total)}
        {canExport && item('crud.export.csv', () => exportList('csv'), isExporting || !total)}
        {canImport && (
          <MenuItem component={LinkBase} to={importPath(resource)}>
            {translate('crud.import.open')}
          </MenuItem>
        )}
        {(canExport || canImport) && <Divider />}
        {choice === 'compact'
          ? item('crud.density.comfortable', () => setChoice('comfortable'))
          : item('crud.density.compact', () => setChoice('compact'))}
      </Menu>
    </>
  );
}
