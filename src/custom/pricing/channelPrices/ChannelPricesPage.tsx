import { useGetList } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { completeField } from '../../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../../contract/fieldKinds/fieldInput.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { LabelledInput } from '../../../kit/fieldKinds/LabelledInput.tsx';
import { leavePage } from '../../../layout/leaving.ts';
import { PageHeader } from '../../../layout/PageHeader.tsx';
import { EmptyState } from '../../../layout/states/EmptyState.tsx';
import { FailedState } from '../../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../../layout/states/LoadingSkeleton.tsx';
import { MenuPrices } from './MenuPrices.tsx';

const menuField = completeField('menu', fieldInput.parse({ kind: 'reference', resource: 'menus' }));

/** All prices of one menu. The address names it; at first it is the first one. */
export default function ChannelPricesPage() {
  const translate = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const { data, error, refetch } = useGetList<WireRecord>('menus', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' },
  });
  const first = data?.[0];
  const menuId = parameters.get('menu') ?? (first && String(first.id));
  const content = () => {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingSkeleton shape="table" rows={12} />;
    if (menuId === undefined)
      return (
        <EmptyState names={translate('pricing.grid.menus')} hint={translate('pricing.grid.menusHint')} />
      );
    return <MenuPrices key={menuId} menuId={menuId} fillsPage />;
  };
  return (
    <>
      <PageHeader
        title={translate('pricing.channelPricing')}
        actions={
          menuId !== undefined && (
            <LabelledInput
              label={translate('pricing.grid.menu')}
              field={menuField}
              value={menuId}
              onChange={(chosen) =>
                typeof chosen === 'string' && leavePage(() => setParameters({ menu: chosen }))
              }
              width={280}
              isInline
            />
          )
        }
      />
      {content()}
    </>
  );
}
