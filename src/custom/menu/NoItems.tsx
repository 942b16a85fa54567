import RestaurantIcon from '@mui/icons-material/RestaurantOutlined';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { StateMessage } from '../../layout/states/StateMessage.tsx';

/** A menu, or a category of it, that has no item yet, or none that somebody looks for. */
export function NoItems({ why }: { why: 'noItem' | 'noneHere' | 'noMatch' }) {
  const translate = useTranslate();
  return (
    <StateMessage
      icon={RestaurantIcon}
      title={translate(`menu.empty.${why}`)}
      hint={translate(`menu.empty.${why}Hint`)}
    />
  );
}
