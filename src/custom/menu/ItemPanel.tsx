import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useGetList, useGetOne } from 'ra-core';
import { useEffect, useId, useRef } from 'react';
import type { MenuWorkbench, WorkbenchItem } from '../../../contract/calls/menuWorkbench.ts';
import type { Finding } from '../../../contract/deployment/findings.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FindingList } from '../../kit/channels/FindingList.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { InheritedText, overrideFields } from './InheritedText.tsx';
import { OverrideCell } from './OverrideCell.tsx';
import type { MenuSteps } from './useMenuSteps.ts';

interface ChannelHeadProps {
  channel: MenuWorkbench['channels'][number];
  place: number;
  item: WorkbenchItem;
  steps: MenuSteps;
}

/** The name of a channel, and whether it sells the item. */
function ChannelHead({ channel, place, item, steps }: ChannelHeadProps) {
  const translate = useTranslate();
  const isSold = item.channels[place] !== null;
  const isPossible = isSold ? steps.may.takeOff : steps.may.add;
  return (
    <TableCell sx={{ minWidth: 150 }}>
      <Box>{channel.name}</Box>
      {isPossible && (
        <Button
          size="small"
          color="inherit"
          sx={{ ml: -2 }}
          onClick={() =>
            void (isSold ? steps.takeOff(item, place) : steps.setVisible(item, place, item.isActive))
          }
        >
          {translate(isSold ? 'menu.panel.takeOff' : 'menu.panel.add', { channel: channel.name })}
        </Button>
      )}
    </TableCell>
  );
}

interface ItemPanelProps {
  menuId: string;
  item: WorkbenchItem;
  workbench: MenuWorkbench;
  /** The channel whose findings are shown. */
  channel: MenuWorkbench['channels'][number];
  findings: readonly Finding[];
  steps: MenuSteps;
  onClose: () => void;
}

/** One item beside itself on every channel: what it inherits, and what is different there. */
export function ItemPanel(props: ItemPanelProps) {
  const { menuId, item, workbench, channel: shownChannel, findings, steps, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  // Reading and the keyboard go on in what was opened.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const base = useGetOne<WireRecord>('menus/items', { id: item.id });
  const shown = useGetList<WireRecord>('menus/channel-items', {
    filter: { menuId: [menuId], menuItemId: [item.id] },
    pagination: { page: 1, perPage: Math.max(1, workbench.channels.length) },
  });
  const { channels } = workbench;
  const title = translate('menu.panel.title', { item: item.name });
  const recordOn = (channelId: string) => shown.data?.find((record) => record.channelId === channelId);
  const error = base.error ?? shown.error;
  const retry = () => {
    void base.refetch();
    void shown.refetch();
  };
  return (
    <Box
      component="section"
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
      sx={{
        ...{ flex: 'none', height: '46%', minHeight: 220, display: 'flex', flexDirection: 'column' },
        ...{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 3, py: 1 }}>
        <Box
          component="h2"
          id={titleId}
          dir="auto"
          className="one-line"
          sx={{ typography: 'h3', m: 0, flex: 1 }}
        >
          {title}
        </Box>
        <ToolButton label={translate('menu.panel.close')} icon={<CloseIcon />} onClick={onClose} />
      </Box>
      {error && <FailedState error={error} onRetry={retry} isSmall />}
      {!error && !(base.data && shown.data) && <LoadingSkeleton shape="form" rows={4} />}
      {!error && base.data && shown.data && (
        <Box role="group" aria-label={title} tabIndex={0} sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
          <Table size="small" stickyHeader sx={{ minWidth: 190 + channels.length * 150 }}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: 80 }}>{translate('menu.panel.field')}</TableCell>
                <TableCell sx={{ width: 110 }}>{translate('menu.panel.item')}</TableCell>
                {channels.map((channel, place) => (
                  <ChannelHead key={channel.id} {...{ channel, place, item, steps }} />
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {overrideFields.map((field) => (
                <TableRow key={field} sx={{ verticalAlign: 'top' }}>
                  <TableCell component="th" scope="row">
                    {translate(`menu.panel.${field}`)}
                  </TableCell>
                  <TableCell sx={{ color: 'text.secondary' }}>
                    <InheritedText field={field} record={base.data} />
                  </TableCell>
                  {channels.map((channel, place) => (
                    <TableCell key={channel.id}>
                      <OverrideCell
                        {...{ field, item, channel, place, steps }}
                        record={recordOn(channel.id)}
                      />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
          {findings.length > 0 && (
            <Box component="section" aria-labelledby={`${titleId}-findings`} sx={{ px: 4, py: 3 }}>
              <Box
                component="h3"
                id={`${titleId}-findings`}
                sx={{ typography: 'body1', fontWeight: 600, m: 0, pb: 2 }}
              >
                {translate('menu.panel.findings', { channel: shownChannel.name })}
              </Box>
              <FindingList findings={findings} />
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}
