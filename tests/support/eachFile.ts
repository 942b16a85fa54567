// Runs before each file of the server's tests.
import { afterAll, vi } from 'vitest';
import { isProving } from './endurance.ts';
import { endFile } from './whenFileEnds.ts';

/** Milliseconds that one test may take at full size. */
const fullTime = 1_800_000;

if (isProving) vi.setConfig({ testTimeout: fullTime, hookTimeout: fullTime });
afterAll(endFile);
