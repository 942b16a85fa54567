import { type Configuration, isLoopback } from './configuration.ts';

/** What whoever starts a process should know that more than this machine may reach. None where nothing is amiss. */
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
          `This is a demo, and ${host} may be reached by others: its accounts, passwords and mails are shown to everybody. Keep nothing real in it; DEMO=0 ends it.`,
        ]
      : []),
  ];
}
