import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { lazy } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MenuButton } from '../../layout/MenuButton.tsx';
import { enginePart } from '../en/part.ts';
import type { useExport } from './useExport.ts';

const MoreMenu = lazy(enginePart(() => import('./MoreMenu.tsx')));

interface MoreButtonProps {
  resource: Resource;
  exporting: ReturnType<typeof useExport>;
}

/** Opens the actions for the whole list. */
export function MoreButton({ resource, exporting }: MoreButtonProps) {
  const translate = useTranslate();
  return (
    <MenuButton label={translate('crud.list.more')} icon={<MoreHorizIcon />} opens="menu">
      {(open) => <MoreMenu {...open} {...{ resource, ...exporting }} />}
    </MenuButton>
  );
}
