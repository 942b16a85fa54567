import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/browser.mjs';
import { patience, testPatience } from './tests/support/patience.ts';

/** Journeys of people through the product in a real browser. Each worker has its own server and database. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/journeyDemo.ts',
  fullyParallel: false,
  workers: 2,
  timeout: testPatience,
  expect: { timeout: patience },
  forbidOnly: true,
  use: {
    actionTimeout: patience,
    navigationTimeout: patience,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: compiling its hot code again costs a fifth of all work and is never repaid.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
