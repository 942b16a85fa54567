import type { Configuration } from './configuration.ts';

/** Tells the person at the terminal where the product is. */
export function printBanner(address: string, _configuration: Configuration): void {
  process.stdout.write(`Commissary is ready at ${address}\n`);
}
