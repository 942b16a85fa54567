const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPad|iPhone/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (table: readonly [RegExp, string][], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/**
 * `Chrome on Windows · 2893741`: what the list of trusted devices calls this one. The number tells two browsers of a
 * kind apart. It proves nothing.
 */
export function deviceLabel(userAgent: string, fingerprint: number): string {
  const name = [nameIn(browsers, userAgent) ?? 'Browser', nameIn(systems, userAgent)]
    .filter(Boolean)
    .join(' on ');
  return `${name} · ${fingerprint}`;
}

/** The label of this browser. What it takes is fetched when somebody signs in, since nobody else needs it. */
export async function browserDeviceId(): Promise<string> {
  const { browserSnapshot, fingerprintOf } = await import('./fingerprint.ts');
  return deviceLabel(navigator.userAgent, fingerprintOf(browserSnapshot()));
}
