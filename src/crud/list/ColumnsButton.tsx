import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import { lazy } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MenuButton } from '../../layout/MenuButton.tsx';
import { enginePart } from '../en/part.ts';
import type { GroupBy } from '../groups/useGroupBy.ts';
import type { Columns } from '../views/useColumns.ts';

const ColumnsPopover = lazy(enginePart(() => import('./ColumnsPopover.tsx')));

interface ColumnsButtonProps {
  resource: Resource;
  columns: Columns;
  /** Missing where the list is no table. */
  groupBy: GroupBy | undefined;
}

/** Opens the choice of columns. */
export function ColumnsButton({ resource, columns, groupBy }: ColumnsButtonProps) {
  const translate = useTranslate();
  return (
    <MenuButton label={translate('crud.columns.choose')} icon={<ViewColumnIcon />} opens="dialog">
      {(open) => <ColumnsPopover {...open} {...{ resource, columns, groupBy }} />}
    </MenuButton>
  );
}
