import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as the fact sheet on sign-in fixes it: SHA-1, six digits, steps of 30 seconds. */
export const totpOptions = { issuer: 'Commissary', algorithm: 'SHA1', digits: 6, period: 30 } as const;

const secretBytes = 20;

const totpOf = (secret: string) => new TOTP({ ...totpOptions, secret: Secret.fromBase32(secret) });

/** A new secret of 160 random bits, in base32. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The content of a QR code for an authenticator app. It has %20 for each space, which every app reads. */
export function otpauthUri(secret: string, account: string): string {
  const { issuer, algorithm, digits, period } = totpOptions;
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${name}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=${algorithm}&digits=${digits}&period=${period}`;
}

/**
 * The time step of `code`: the current one, the one before or the one after; null for a wrong code.
 * @param now milliseconds since 1970
 */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const token = code.replace(/\s/g, '');
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / totpOptions.period) + delta;
}

/** The currently valid code and for how many more seconds. Only the demo shows it. */
export function currentCode(secret: string, now = Date.now()): { code: string; secondsLeft: number } {
  const passed = Math.floor(now / 1000) % totpOptions.period;
  return { code: totpOf(secret).generate({ timestamp: now }), secondsLeft: totpOptions.period - passed };
}
