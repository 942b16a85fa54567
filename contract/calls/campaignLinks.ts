import { z } from 'zod';
import { shortPath } from '../vouchers/shortAddress.ts';
import { defineCall } from './call.ts';

/** The short address of a campaign link. `/l/7K3M9QX2` leads here from the address of the product itself. */
export const followLinkCall = defineCall({
  service: 'main',
  method: 'GET',
  path: `${shortPath}{code}`,
  tag: 'Vouchers',
  summary: 'Count a click of a campaign link, and lead on to its address',
  description:
    'Answers 302, or 404 with a sentence for the guest, in plain text. It counts neither HEAD requests nor those of programs that fetch a page before anybody asks for it or that say they are robots.',
  access: 'public',
  params: z.object({ code: z.string().max(40) }),
  produces: 'text/plain',
});
