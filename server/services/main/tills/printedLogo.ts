import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { rasterBytes } from '../../../../contract/stores/escPos.ts';
import { dotsOf, rasterOf } from '../../../../contract/stores/raster.ts';
import { slipWidthOf } from '../../../../contract/stores/slipText.ts';
import { readCustomer } from '../../../domain/signIn/customer.ts';
import type { FileStore } from '../../../files/fileStore.ts';

/**
 * The logo of a till-slip header as the bytes that print it on its paper: tills cannot read pictures, and printers take
 * no others. Without its own, that of the business at half the width of the paper. Null without either.
 * @throws ServiceError FILE_MISSING if the picture is lost
 */
export async function printedLogo(
  client: pg.ClientBase,
  store: FileStore,
  customerUuid: string,
  { logo: own, widthColumns }: WireRecord,
): Promise<Buffer | null> {
  const isOwn = typeof own === 'string';
  const logo = isOwn ? own : (await readCustomer(client, customerUuid)).logo;
  if (logo === null) return null;
  const dots = dotsOf[slipWidthOf(widthColumns)];
  const stored = await store.open(customerUuid, logo);
  if (!stored) throw new ServiceError('FILE_MISSING');
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(await buffer(stored))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return Buffer.from(rasterBytes(rasterOf({ pixels: data, width, height }, isOwn ? dots : dots / 2)));
}
