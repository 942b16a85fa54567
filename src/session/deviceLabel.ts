import { browserName } from '../../contract/browserName.ts';

/**
 * `Chrome on Windows · 2893741`: what the list of trusted devices calls this one. The number tells two browsers of a
 * kind apart. It proves nothing.
 */
export const deviceLabel = (userAgent: string, fingerprint: number): string =>
  `${browserName(userAgent)} · ${fingerprint}`;

/** The label of this browser. What it takes is fetched when somebody signs in, since nobody else needs it. */
export async function browserDeviceId(): Promise<string> {
  const { browserSnapshot, fingerprintOf } = await import('./fingerprint.ts');
  return deviceLabel(navigator.userAgent, fingerprintOf(browserSnapshot()));
}
