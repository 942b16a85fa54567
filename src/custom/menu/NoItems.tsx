import RestaurantIcon from '@mui/icons-material/RestaurantOutlined';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { StateMessage } from '../../layout/states/StateMessage.tsx';

/** A menu, or a category of it, that has no item yet. */
export function NoItems({ isWhole }: { isWhole: boolean }) {
  const translate = useTranslate();
  return (
    <StateMessage
      icon={RestaurantIcon}
      title={translate(isWhole ? 'menu.empty.noItem' : 'menu.empty.noneHere')}
      hint={translate(isWhole ? 'menu.empty.noItemHint' : 'menu.empty.noneHereHint')}
    />
  );
}
