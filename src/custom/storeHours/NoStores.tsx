import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { StateMessage } from '../../layout/states/StateMessage.tsx';

/** Said where there are no stores to show. */
export function NoStores() {
  const translate = useTranslate();
  return (
    <StateMessage
      icon={StoreIcon}
      title={translate('storeHours.noStores')}
      hint={translate('storeHours.noStoresHint')}
    />
  );
}
