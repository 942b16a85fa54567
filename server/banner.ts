import { platformNames } from '../contract/deployment/channels.ts';
import type { Configuration } from './process/configuration.ts';
import { demoHints } from './services/main/demo/accounts.ts';

/** Tells the person at the terminal where the product is and how to sign in. */
export function printBanner(address: string, configuration: Configuration): void {
  const lines = [`Commissary is ready at ${address}`];
  if (configuration.isDemo) {
    lines.push('This is a demo: its data is made up, and everybody knows its accounts. Sign in with');
    for (const { email, password, role } of demoHints().accounts)
      lines.push(`  ${email}  password ${password}  (${role})`);
    lines.push('The page for the second factor shows the code.');
  }
  if (configuration.simulatorUrl)
    lines.push(`The invented ${platformNames()} show what guests see at ${configuration.simulatorUrl}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}
