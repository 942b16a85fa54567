import type { Configuration } from './configuration.ts';
import { isLoopback } from './network.ts';

/** Warnings for a process that other machines may reach. None if all is well. */
export function exposureWarnings({
  host,
  publicUrl,
  isDemo,
}: Pick<Configuration, 'host' | 'publicUrl' | 'isDemo'>): string[] {
  if (isLoopback(host)) return [];
  return [
    ...(publicUrl === undefined
      ? ['PUBLIC_URL is not set: links in mails begin with the address that this process listens on.']
      : []),
    ...(isDemo
      ? [
          `This is a demo, and others may reach ${host}: everybody can see its accounts, passwords and mails. Keep nothing real in it; DEMO=0 ends it.`,
        ]
      : []),
  ];
}
