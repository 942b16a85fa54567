import AddIcon from '@mui/icons-material/AddOutlined';
import { Box, Button, TableCell, TableRow, TextField, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CustomerEntry,
  type CustomerState,
  installationCalls,
} from '../../../contract/calls/installation.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ScrollTable } from '../../kit/ScrollTable.tsx';
import { StateChip } from '../../kit/StateChip.tsx';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRenew } from '../../session/useRenew.ts';
import { CreateCustomerDialog } from './CreateCustomerDialog.tsx';
import { DownloadEverything } from './DownloadEverything.tsx';

type Act = 'rename' | 'suspend' | 'reopen' | 'remove' | 'restore';

/** What can be done in each state. */
const actsIn: Readonly<Record<CustomerState, readonly Act[]>> = {
  active: ['rename', 'suspend', 'remove'],
  suspended: ['rename', 'reopen', 'remove'],
  removed: ['restore'],
};

/** Operators cannot close the customer in which they work, and nobody can restore one whose data is being deleted. */
const actsOf = ({ state, isOwn, deletesAt }: CustomerEntry) =>
  deletesAt !== null && Date.parse(deletesAt) <= Date.now()
    ? []
    : actsIn[state].filter((act) => !isOwn || act === 'rename');

const colours = { active: 'success', suspended: 'warning', removed: 'error' } as const;
const columns = ['name', 'state', 'usedAt', 'people', 'stores', 'items', 'files', 'acts'] as const;
const queryKey = ['installation'];

/** The dialog of one act on a customer. */
function ActDialog({ act, customer, onClose }: { act: Act; customer: CustomerEntry; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const queryClient = useQueryClient();
  const [name, setName] = useState(customer.name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const params = { customer: customer.uuid };
      return act === 'rename'
        ? api(installationCalls.rename, { params, body: { name: name.trim() } })
        : api(installationCalls[act], { params });
    },
    onSuccess: async () => {
      notify(`installation.${act}.done`, { type: 'success', messageArgs: { name: customer.name } });
      await queryClient.invalidateQueries({ queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={translate(`installation.${act}.title`, { name: customer.name })}
      isDangerous={act === 'suspend' || act === 'remove'}
      isBusy={isPending}
      isWaiting={name.trim() === ''}
      error={error}
      action={translate(`installation.${act}.button`)}
      onAct={() => mutate()}
      onClose={onClose}
    >
      {translate(`installation.${act}.text`)}
      {act === 'remove' && (
        <Box sx={{ mt: 4 }}>
          <DownloadEverything customer={customer.uuid} />
        </Box>
      )}
      {act === 'rename' && (
        <TextField
          autoFocus
          fullWidth
          label={translate('installation.create.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 80 } }}
          sx={{ mt: 4 }}
        />
      )}
    </ConfirmDialog>
  );
}

/** Asks before the demo comes beside the other customers. */
function DemoDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const api = useApi();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const renew = useRenew();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(installationCalls.addDemo, {}),
    onSuccess: async () => {
      notify('installation.demo.done', { type: 'success' });
      await Promise.all([renew(), queryClient.invalidateQueries({ queryKey })]);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={translate('installation.demo.title')}
      action={translate('installation.demo.button')}
      isBusy={isPending}
      error={error}
      onAct={() => mutate()}
      onClose={onClose}
    >
      {translate(isPending ? 'installation.demo.running' : 'installation.demo.text')}
    </ConfirmDialog>
  );
}

/** What people who run the installation did to customers, the newest first. */
function Events() {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, 'events'],
    queryFn: ({ signal }) => api(installationCalls.events, { signal }),
  });
  if (error) return <FailedState isSmall error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="form" rows={2} />;
  if (data.length === 0)
    return <Typography color="text.secondary">{translate('installation.noEvents')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {data.map(({ id, occurredAt, actorName, action, customerName }) => (
        <Box component="li" key={id} sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {dateTime(occurredAt)}
          </Box>
          {translate(`installation.event.${action}` as MessageKey, { actor: actorName, name: customerName })}
        </Box>
      ))}
    </Box>
  );
}

/** Every customer of the installation: creating them, keeping people out, removing them. */
export default function InstallationPage() {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const { figures } = useNumberFormats();
  const api = useApi();
  const [adding, setAdding] = useState<'customer' | 'demo'>();
  const [requested, setRequested] = useState<{ act: Act; customer: CustomerEntry }>();
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, 'customers'],
    queryFn: ({ signal }) => api(installationCalls.customers, { signal }),
  });

  const row = (customer: CustomerEntry) => (
    <TableRow key={customer.uuid}>
      <TableCell component="th" scope="row" sx={{ minWidth: 180 }}>
        {customer.name}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {[customer.country, customer.currency, customer.isOwn ? translate('installation.own') : null]
            .filter((part) => part !== null)
            .join(' · ')}
        </Box>
      </TableCell>
      <TableCell>
        <StateChip
          colour={colours[customer.state]}
          label={translate(`installation.state.${customer.state}`)}
        />
        {customer.deletesAt && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {translate('installation.deletesAt', { time: dateTime(customer.deletesAt) })}
          </Box>
        )}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {customer.usedAt ? dateTime(customer.usedAt) : translate('installation.never')}
      </TableCell>
      {[customer.people, customer.stores, customer.items].map((count, index) => (
        <TableCell key={columns[index + 3]} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {figures(count)}
        </TableCell>
      ))}
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {translate('installation.megabytes', { size: figures(customer.fileBytes / 1024 ** 2, 0, 1) })}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {actsOf(customer).map((act) => (
          <Button
            key={act}
            size="small"
            color="inherit"
            aria-label={`${translate(`installation.${act}.button`)} ${customer.name}`}
            onClick={() => setRequested({ act, customer })}
          >
            {translate(`installation.${act}.button`)}
          </Button>
        ))}
      </TableCell>
    </TableRow>
  );

  return (
    <>
      <PageHeader
        title={translate('installation.title')}
        actions={
          <>
            <Button variant="outlined" onClick={() => setAdding('demo')}>
              {translate('installation.demo.button')}
            </Button>
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding('customer')}>
              {translate('installation.new')}
            </Button>
          </>
        }
      />
      <Box sx={{ px: 6, pb: 8, display: 'grid', gap: 6, minWidth: 0 }}>
        <Typography color="text.secondary">{translate('installation.lead')}</Typography>
        {error && <FailedState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingSkeleton shape="table" rows={4} />}
        {data && (
          <ScrollTable
            title={translate('installation.caption')}
            columns={columns.map((column) => translate(`installation.column.${column}`))}
          >
            {data.map(row)}
          </ScrollTable>
        )}
        <section>
          <Typography variant="h2" sx={{ mb: 3 }}>
            {translate('installation.events')}
          </Typography>
          <Events />
        </section>
      </Box>
      {adding === 'customer' && <CreateCustomerDialog onClose={() => setAdding(undefined)} />}
      {adding === 'demo' && <DemoDialog onClose={() => setAdding(undefined)} />}
      {requested && <ActDialog {...requested} onClose={() => setRequested(undefined)} />}
    </>
  );
}
