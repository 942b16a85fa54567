import type { TrustedDeviceEntry } from '../../../contract/calls/sessions.ts';
import { useBrowserName } from '../../i18n/useBrowserName.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useAccount } from '../../session/useAccount.ts';
import { AccountSection } from './AccountSection.tsx';
import { SignInList } from './SignInList.tsx';
import { useDevices, useForgetSignIns } from './useSignIns.ts';

/** Browsers that skip codes, and a way to end that. */
export function DevicesSection() {
  const translate = useTranslate();
  const browserName = useBrowserName();
  const { dateTime } = useMomentFormats();
  const account = useAccount();
  const query = useDevices();
  const forget = useForgetSignIns();
  const factsOf = (device: TrustedDeviceEntry) => [
    ...(device.isCurrent ? [translate('account.current')] : []),
    device.address,
    translate('account.lastUsed', { time: dateTime(device.usedAt) }),
    translate('account.devices.until', { time: dateTime(device.expiresAt) }),
  ];
  return (
    <AccountSection title={translate('account.devices.heading')} lead={translate('account.devices.about')}>
      <SignInList
        query={query}
        none={translate('account.devices.none')}
        nameOf={({ name, userAgent }) => name || browserName(userAgent)}
        factsOf={factsOf}
        act={{
          key: 'account.devices.remove',
          isOffered: () => true,
          does: async ({ id }) => {
            await account.removeDevice(id);
            await forget();
          },
        }}
      />
    </AccountSection>
  );
}
