import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useState } from 'react';
import { type StaffAccessAnswer, staffCalls } from '../../../contract/calls/staff.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import type { KeysBelow } from '../../i18n/messageKeys.ts';
import { useBrowserName } from '../../i18n/useBrowserName.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { SignInRow } from '../../kit/signIn/SignInRow.tsx';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useSession } from '../../session/SessionContext.tsx';

/** An action that changes how a person signs in. */
type StaffAct =
  | { name: 'resetPassword' | 'signOut' | 'approveSecondFactorRemoval' }
  | { name: 'removeDevice'; deviceId: string };

/** How a staff member signs in, and the possible actions. */
function useStaffAccess(resource: string, id: Identifier) {
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = [resource, 'access', String(id)];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(staffCalls.access, { params: { id }, signal }),
  });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (act: StaffAct) =>
      act.name === 'removeDevice'
        ? api(staffCalls.removeDevice, { params: { id, deviceId: act.deviceId } })
        : api(staffCalls[act.name], { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { query, act: mutate, isActing: isPending, actError: error, forgetError: reset };
}

/** The groups of messages for the actions. */
type ActWords = StaffAct['name'] | 'inviteAgain';

interface StaffAccessProps {
  resource: Resource;
  record: WireRecord;
}

/** Shows people who manage staff how a person signs in, and lets them remove it. */
export default function StaffAccess({ resource, record }: StaffAccessProps) {
  const translate = useTranslate();
  const browserName = useBrowserName();
  const { dateTime } = useMomentFormats();
  const notify = useNotify();
  const { query, act, isActing, actError, forgetError } = useStaffAccess(resource.name, record.id);
  const isOwn = useSession()?.user.email.toLowerCase() === String(record.email).toLowerCase();
  const [requested, setRequested] = useState<{ act: StaffAct; words: ActWords }>();
  const { data: access, error, refetch } = query;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!access) return <LoadingSkeleton shape="form" rows={4} />;

  const name = recordTitle(resource, record);
  const text = (key: KeysBelow<'staff'>, more: object = {}) => translate(`staff.${key}`, { name, ...more });
  const ask = (next: StaffAct, words: ActWords = next.name) => {
    forgetError();
    setRequested({ act: next, words });
  };
  const button = (next: StaffAct, words: ActWords = next.name) => (
    <Button variant="outlined" color="inherit" onClick={() => ask(next, words)}>
      {text(`${words}.button`)}
    </Button>
  );
  const reset = access.state === 'invited' ? 'inviteAgain' : 'resetPassword';

  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {facts(access).map((key) => (
          <Typography key={key}>{text(key)}</Typography>
        ))}
      </Box>
      {access.removalRequestedAt && (
        <Alert
          severity="warning"
          action={
            access.canManage && (
              <Button
                color="inherit"
                size="small"
                onClick={() => ask({ name: 'approveSecondFactorRemoval' })}
              >
                {text('approveSecondFactorRemoval.button')}
              </Button>
            )
          }
        >
          {text('removalWaits', { time: dateTime(access.removalRequestedAt) })}
        </Alert>
      )}
      {access.canManage ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {button({ name: 'resetPassword' }, reset)}
          {access.sessions.length > 0 && button({ name: 'signOut' })}
        </Box>
      ) : (
        access.state !== 'none' && (
          <>
            <Alert severity="info">{text(isOwn ? 'own' : 'outOfReach')}</Alert>
            {access.sessions.length > 0 && <Box>{button({ name: 'signOut' })}</Box>}
          </>
        )
      )}
      {access.sessions.length > 0 && (
        <section>
          <Typography variant="h3">{text('sessions')}</Typography>
          <Box component="ul" sx={listStyles}>
            {access.sessions.map(({ id, userAgent, address, usedAt }) => (
              <SignInRow
                key={id}
                name={browserName(userAgent)}
                facts={[address, text('lastUsed', { time: dateTime(usedAt) })]}
              />
            ))}
          </Box>
        </section>
      )}
      {access.devices.length > 0 && (
        <section>
          <Typography variant="h3">{text('devices')}</Typography>
          <Box component="ul" sx={listStyles}>
            {access.devices.map((device) => (
              <SignInRow
                key={device.id}
                name={device.name || browserName(device.userAgent)}
                facts={[
                  device.address,
                  text('lastUsed', { time: dateTime(device.usedAt) }),
                  text('until', { time: dateTime(device.expiresAt) }),
                ]}
                action={
                  <Button
                    color="inherit"
                    size="small"
                    aria-label={text('removeDevice.label', { device: device.name })}
                    onClick={() => ask({ name: 'removeDevice', deviceId: device.id })}
                  >
                    {text('removeDevice.button')}
                  </Button>
                }
              />
            ))}
          </Box>
        </section>
      )}
      {requested && (
        <ConfirmDialog
          title={text(`${requested.words}.title`)}
          isDangerous={requested.words !== 'inviteAgain'}
          isBusy={isActing}
          error={actError}
          action={text(`${requested.words}.button`)}
          onAct={() =>
            act(requested.act, {
              onSuccess: () => {
                notify(`staff.${requested.words}.done`, { type: 'success', messageArgs: { name } });
                setRequested(undefined);
              },
            })
          }
          onClose={() => setRequested(undefined)}
        >
          {text(`${requested.words}.text`)}
        </ConfirmDialog>
      )}
    </Box>
  );
}

const listStyles = { listStyle: 'none', m: 0, p: 0 };

/** The message keys of the sentences that say how somebody signs in. */
function facts({ state, is2FaActivated, mustResetPassword }: StaffAccessAnswer): KeysBelow<'staff'>[] {
  if (state === 'none') return ['noAccount'];
  if (state === 'invited') return ['invited'];
  if (state === 'elsewhere') return [];
  return [
    mustResetPassword ? 'mustReset' : 'hasPassword',
    is2FaActivated ? 'hasSecondFactor' : 'noSecondFactor',
  ];
}
