import { browserName } from '../../contract/browserName.ts';

/**
 * A label such as `Chrome on Windows · 2893741` for the list of trusted devices. The number tells similar browsers
 * apart. It proves nothing.
 */
export const deviceLabel = (userAgent: string, fingerprint: number): string =>
  `${browserName(userAgent)} · ${fingerprint}`;

/** The label of this browser. Its code loads when somebody signs in, since nobody else needs it. */
export async function browserDeviceId(): Promise<string> {
  const { browserSnapshot, fingerprintOf } = await import('./fingerprint.ts');
  return deviceLabel(navigator.userAgent, fingerprintOf(browserSnapshot()));
}
