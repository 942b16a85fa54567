import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { DeploymentChannel } from '../../../../contract/deployment/deploymentMenu.ts';

const compressed = promisify(gzip);

/** The length of a document as its channel counts it: Uber Eats gets it compressed. */
export const lengthOf = async (document: string, channel: DeploymentChannel): Promise<number> =>
  channel === 'UBER_EATS' ? (await compressed(document)).length : Buffer.byteLength(document);
