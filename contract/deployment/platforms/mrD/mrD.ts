import { minutesInDay } from '../../../stores/weekHours.ts';
import { defineChannel } from '../../channel.ts';
import type { DeploymentMenu } from '../../deploymentMenu.ts';
import { guestMenu } from '../../guestMenu.ts';
import { pictureMark } from '../../pictures.ts';
import { clock, minutesInWeek } from '../../weekSpans.ts';

const availability = (isSoldOut: boolean) => (isSoldOut ? 'SOLD_OUT' : 'AVAILABLE');

/** Hours from day to day: an end before the beginning is on the next day. A whole day is 00:00 to 23:59. */
function hoursOf(spans: DeploymentMenu['hours']) {
  const entries: { day: number; from: string; to: string }[] = [];
  for (const { start, end } of spans) {
    for (let at = start; at < end; ) {
      const midnight = (Math.floor(at / minutesInDay) + 1) * minutesInDay;
      const until = end - at < minutesInDay ? end : midnight;
      const from = clock(at % minutesInDay);
      const to = clock(until % minutesInDay);
      const day = Math.floor((at % minutesInWeek) / minutesInDay) + 1;
      entries.push({ day, from, to: from === '00:00' && to === '00:00' ? '23:59' : to });
      at = until;
    }
  }
  return entries.sort((one, other) => one.day - other.day || (one.from < other.from ? -1 : 1));
}

/** The neutral menu document of Mr D, for one store. Publishing gives it its version. */
function mrdMenu(menu: DeploymentMenu) {
  const { sections, items, groups } = guestMenu(menu);
  const { store } = menu;
  return {
    schema: 'mrd-menu/1',
    menuVersion: 0,
    currency: menu.currency,
    // The contract has one rate for all. `findings` names the items with another.
    vatRatePercent: items.reduce((highest, { taxPercent }) => Math.max(highest, taxPercent), 0),
    store: store && { storeUuid: store.id, mrdStoreId: store.platformId, name: store.name },
    hours: hoursOf(menu.hours),
    sections: sections.map(({ id, name, itemIds }, index) => ({ id, name, order: index + 1, itemIds })),
    items: items.map((item) => ({
      ...{ id: item.id, plu: item.code, name: item.name, description: item.description ?? '' },
      ...(item.pictureId !== null && { imageUrl: pictureMark(item.pictureId) }),
      ...{ priceCents: item.priceCents, availability: availability(item.isSoldOut) },
      optionGroupIds: item.groupIds,
    })),
    optionGroups: groups.map(({ id, name, min, max, options }) => ({
      ...{ id, name, min, max },
      options: options.map((option) => ({
        ...{ id: option.id, plu: option.code ?? '', name: option.name },
        // Guests choose each option once here, and one that the item includes is in its price.
        priceCents: option.defaultQuantity > 0 ? 0 : option.priceCents,
        availability: availability(option.isSoldOut),
        ...(option.groupIds.length > 0 && { optionGroupIds: option.groupIds }),
      })),
    })),
  };
}

/** Mr D: everything that the product asks about it outside of its own folders. The limits are those of its fact sheet. */
export const mrD = defineChannel({
  code: 'MR_DELIVERY',
  label: 'Mr D',
  link: {
    ...{ resource: 'stores/mr-d', field: 'mrdStoreId', submitField: 'lastSubmitStatus' },
    where: { field: 'enabled', among: [true] },
  },
  services: ['DELIVERY'],
  write: mrdMenu,
  namesStore: true,
  versionField: 'menuVersion',
  limits: {
    ...{ headingLength: 60, items: 2000, groups: 200, currency: 'ZAR', taxInPrice: true },
    bytes: { most: 5 * 1024 * 1024, severity: 'BLOCKER' },
  },
  refuses: ['NAME_TOO_LONG'],
  loses: ['CODE_MISSING', 'TAX_LOST', 'DEFAULTS_LOST', 'QUANTITY_LOST'],
  // It has no call for closures.
  whileClosed: 'ON_DEVICE',
  failureCodes: { REFUSED: 'MRD_PARTNER_REJECTED', UNAVAILABLE: 'MRD_PARTNER_TIMEOUT' },
});
