import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { channelMenuCalls } from '../../../../contract/calls/channelMenus.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { useMomentFormats } from '../../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { DialogFrame } from '../../../layout/dialogs/DialogFrame.tsx';
import { FailedState } from '../../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../../layout/states/LoadingSkeleton.tsx';
import { PriceLadder } from '../PriceLadder.tsx';

interface LadderDialogProps {
  itemId: string;
  sizeId: string;
  channelMenuId: string;
  /** The name of the item. */
  name: string;
  onClose: () => void;
}

/** Why a saved price is what it is, step by step. */
export default function LadderDialog({ itemId, sizeId, channelMenuId, name, onClose }: LadderDialogProps) {
  const translate = useTranslate();
  const { day: dayText } = useMomentFormats();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['menus/items', 'prices', itemId, {}],
    queryFn: ({ signal }) => api(channelMenuCalls.prices, { params: { id: itemId }, query: {}, signal }),
  });
  const menu = data?.channelMenus.find(({ id }) => id === channelMenuId);
  const size = menu?.sizes.find(({ id }) => id === sizeId);
  const content = () => {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} isSmall />;
    if (!data) return <LoadingSkeleton shape="form" rows={4} />;
    if (!menu || !size) return <p>{translate('pricing.grid.notSoldAbout')}</p>;
    const where = { menu: menu.name, channel: menu.channelName, day: dayText(data.on) };
    return <PriceLadder size={size} where={translate('pricing.where', where)} />;
  };
  return (
    <DialogFrame
      title={name}
      width="sm"
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          {translate('shell.dialog.close')}
        </Button>
      }
    >
      {content()}
    </DialogFrame>
  );
}
