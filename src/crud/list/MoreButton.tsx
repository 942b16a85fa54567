import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { lazy } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MenuButton } from '../../layout/MenuButton.tsx';
import type { Columns } from '../views/useColumns.ts';
import { useExport } from './useExport.ts';

const MoreMenu = lazy(() => import('./MoreMenu.tsx'));

interface MoreButtonProps {
  resource: Resource;
  columns: Columns;
}

/** Opens the actions for the whole list. */
export function MoreButton({ resource, columns }: MoreButtonProps) {
  const translate = useTranslate();
  const { exportList, isExporting } = useExport(resource, columns);
  return (
    <MenuButton label={translate('crud.list.more')} icon={<MoreHorizIcon />} opens="menu">
      {(open) => <MoreMenu {...open} {...{ resource, exportList, isExporting }} />}
    </MenuButton>
  );
}
