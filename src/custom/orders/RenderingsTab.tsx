import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { orderCalls } from '../../../contract/calls/orders.ts';
import type { TabletOrder } from '../../../contract/orders/renderings.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CopyButton } from '../../layout/CopyButton.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';

/** An order as everybody else sees it, each view beside the others. */
export default function RenderingsTab({ record }: { record: WireRecord }) {
  const api = useApi();
  const clientUuid = useSelectedCustomer()?.Customer.uuid ?? '';
  const options = { params: { clientUuid, uuid: String(record.id) } };
  const shared = { record };
  return (
    <Box
      sx={{
        ...{ px: 6, py: 4, display: 'grid', gap: 5, alignItems: 'start' },
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: 'repeat(auto-fill, minmax(min(100%, 380px), 1fr))',
        },
      }}
    >
      <Rendering
        {...shared}
        name="person"
        load={(signal) => api(orderCalls.formatted, { ...options, signal })}
        textOf={({ lines }) => lines.join('\n')}
        hasItems={({ items }) => items.length > 0}
      />
      <Rendering
        {...shared}
        name="tablet"
        load={(signal) => api(orderCalls.formattedAsTablet, { ...options, signal })}
        textOf={({ head, sections }) =>
          [...head, ...sections.flatMap(({ name, lines }) => ['', ...(name ? [name] : []), ...lines])].join(
            '\n',
          )
        }
        hasItems={({ sections }) => sections.length > 0}
        show={(order) => <Tablet order={order} />}
      />
      <Rendering
        {...shared}
        name="store"
        load={(signal) => api(orderCalls.formattedAsStore, { ...options, signal })}
        textOf={({ lines }) => lines.join('\n')}
        hasItems={({ items }) => items.length > 0}
      />
      <Rendering
        {...shared}
        name="voucher"
        load={(signal) => api(orderCalls.formattedAsVoucherRedemption, { ...options, signal })}
        textOf={(order) => JSON.stringify(order, null, 2)}
        hasItems={({ lines }) => lines.length > 0}
      />
      <Rendering
        {...shared}
        name="raw"
        load={(signal) => api(orderCalls.raw, { ...options, signal })}
        textOf={(order) => JSON.stringify(order, null, 2)}
      />
    </Box>
  );
}

interface RenderingProps<Shape> {
  record: WireRecord;
  name: 'person' | 'tablet' | 'store' | 'voucher' | 'raw';
  load: (signal: AbortSignal) => Promise<Shape>;
  /** What people read and copy. */
  textOf: (order: Shape) => string;
  /** Default: nobody misses items. */
  hasItems?: (order: Shape) => boolean;
  /** Default: the text. */
  show?: (order: Shape) => ReactNode;
}

/** One view of the order. It loads and fails by itself, and scrolls inside itself. */
function Rendering<Shape>({ record, name, load, textOf, hasItems, show }: RenderingProps<Shape>) {
  const translate = useTranslate();
  const title = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'renderings', name, record.id, record.version],
    queryFn: ({ signal }) => load(signal),
  });
  return (
    <Box
      component="section"
      aria-labelledby={title}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
    >
      <Box
        sx={{
          ...{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', px: 4, py: 2 },
          ...{ justifyContent: 'space-between', borderBottom: 1, borderColor: 'divider' },
        }}
      >
        <Typography id={title} variant="h2">
          {translate(`orders.${name}.title`)}
        </Typography>
        {data !== undefined && <CopyButton text={textOf(data)} label={translate(`orders.${name}.copy`)} />}
      </Box>
      {error && <FailedState isSmall error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <LoadingSkeleton shape="table" rows={6} />}
      {!error && data !== undefined && (
        <Box
          role="group"
          aria-labelledby={title}
          tabIndex={0}
          sx={{ px: 4, py: 3, maxHeight: 480, overflow: 'auto' }}
        >
          {show ? show(data) : <Text>{textOf(data)}</Text>}
          {hasItems?.(data) === false && (
            <Typography color="text.secondary">{translate('orders.noItems')}</Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

/** Each line runs as its own script does: the text is in the language of the business, and the page in that of the person. */
const Text = ({ children }: { children: string }) => (
  <Box component="pre" dir="auto" sx={{ m: 0, fontFamily: 'monospace', fontSize: 13 }}>
    {children}
  </Box>
);

/** Large enough to read across a kitchen. */
function Tablet({ order: { head, sections } }: { order: TabletOrder }) {
  const translate = useTranslate();
  const isDivided = sections.some(({ name }) => name !== undefined);
  const text = (lines: readonly string[]) => (
    <Box component="pre" dir="auto" sx={{ m: 0, font: 'inherit', fontSize: 18, fontWeight: 600 }}>
      {lines.join('\n')}
    </Box>
  );
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {text(head)}
      {sections.map(({ name, lines }) => (
        <Box key={name ?? ''}>
          {isDivided && (
            <Typography component="h3" variant="body2" color="text.secondary">
              {name ?? translate('orders.otherItems')}
            </Typography>
          )}
          {text(lines)}
        </Box>
      ))}
    </Box>
  );
}
