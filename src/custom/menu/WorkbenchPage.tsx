import MenuBookIcon from '@mui/icons-material/MenuBookOutlined';
import Button from '@mui/material/Button';
import { LinkBase, useCreatePath, useGetList } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { useResource } from '../../kit/records/useResource.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useWorkbenchPlace } from './useWorkbenchPlace.ts';
import { Workbench } from './Workbench.tsx';

/** A customer has few menus; the choice shows all of them. */
const mostMenus = 500;

/** The workbench: a menu with its categories and items, and what guests see of it. */
export default function WorkbenchPage() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const menus = useResource('menus');
  const [place, go] = useWorkbenchPlace();
  const { data, error, refetch } = useGetList<WireRecord>(menus.name, {
    pagination: { page: 1, perPage: mostMenus },
    sort: { field: 'order', order: 'ASC' },
  });
  const menu = data?.find(({ id }) => id === place.menu) ?? data?.[0];
  const choice = menu && (
    <LabelledSelect
      label={translate('menu.menu')}
      value={String(menu.id)}
      onChange={(id) => go({ menu: id, category: undefined, item: undefined })}
    >
      {data?.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {String(name)}
        </option>
      ))}
    </LabelledSelect>
  );
  if (menu) return <Workbench key={menu.id} {...{ menu, choice, place, go }} />;
  return (
    <>
      <PageHeader title={translate('menu.title')} />
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingSkeleton shape="table" rows={12} />}
      {!error && data && (
        <EmptyState
          names={translate('menu.empty.noMenu')}
          hint={translate('menu.empty.noMenuHint')}
          icon={MenuBookIcon}
          actions={
            menus.verbs.has('create') && (
              <Button
                variant="contained"
                component={LinkBase}
                to={createPath({ resource: menus.name, type: 'create' })}
              >
                {translate('menu.empty.createMenu')}
              </Button>
            )
          }
        />
      )}
    </>
  );
}
