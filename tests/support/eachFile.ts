// Runs before each file of the server's tests.
import { afterAll } from 'vitest';
import { endFile } from './whenFileEnds.ts';

afterAll(endFile);
