import { defineChannel } from './channel.ts';
import { channelIds } from './channelIds.ts';
import type { DeploymentMenu } from './deploymentMenu.ts';
import { clock, dayPeriods } from './weekSpans.ts';

/** What the website and the tills share: they know sizes and halves, so they get the menu as it is. */
const shared = ({ name, currency, pricesIncludeTax, sections, groups }: DeploymentMenu) => ({
  name,
  currency,
  pricesIncludeTax,
  sections: sections.map(({ id, name: heading, itemIds }) => ({
    id: id && channelIds.section(id),
    name: heading,
    itemIds: itemIds.map(channelIds.item),
  })),
  optionGroups: groups.map(({ id, name: title, groupType, min, max, halvesCost, options }) => ({
    ...{ id: channelIds.group(id), name: title, groupType, min, max, halvesCost },
    options: options.map(({ soldOutUntil: _until, groupIds, ...option }) => ({
      ...{ ...option, id: channelIds.option(option.id), optionGroupIds: groupIds.map(channelIds.group) },
    })),
  })),
});

const sizesOf = ({ sizes }: DeploymentMenu['items'][number]) =>
  sizes.map(({ id, code, name, priceCents, availability, groupIds }) => ({
    ...{ id: channelIds.size(id), code, name, priceCents, availability },
    optionGroupIds: groupIds.map(channelIds.group),
  }));

/** The tax for each service, where they differ. */
const taxesOf = ({ taxes }: DeploymentMenu['items'][number]) => (taxes.length > 0 ? { taxes } : {});

/** The document of the website: with texts and pictures, without what only tills need. */
function websiteMenu(menu: DeploymentMenu) {
  const { sections, optionGroups, ...head } = shared(menu);
  return {
    schema: 'website-menu/1',
    id: channelIds.menu(menu.channelMenuId),
    ...head,
    store: menu.store && { id: menu.store.id, name: menu.store.name },
    hours: dayPeriods(menu.hours).map(({ day, start, end }) => ({ day, from: clock(start), to: clock(end) })),
    sections,
    items: menu.items.map((item) => ({
      ...{ id: channelIds.item(item.id), name: item.name, description: item.description },
      ...{ imageId: item.imageId, availability: item.availability },
      // Guests read which tax comes on top.
      ...(!menu.pricesIncludeTax && { taxPercent: item.taxPercent, ...taxesOf(item) }),
      sizes: sizesOf(item).map(({ code: _code, ...size }) => size),
    })),
    optionGroups: optionGroups.map(({ options, ...group }) => ({
      ...group,
      options: options.map(({ code: _code, ...option }) => option),
    })),
  };
}

/** The document of the tills: codes and taxes, without texts, pictures and hours. */
function tillMenu(menu: DeploymentMenu) {
  const { sections, optionGroups, ...head } = shared(menu);
  return {
    schema: 'till-menu/1',
    id: channelIds.menu(menu.channelMenuId),
    ...head,
    store: menu.store && { id: menu.store.id, name: menu.store.name },
    sections,
    items: menu.items.map((item) => ({
      ...{ id: channelIds.item(item.id), code: item.code, name: item.name },
      ...{ taxPercent: item.taxPercent, ...taxesOf(item), availability: item.availability },
      sizes: sizesOf(item),
    })),
    optionGroups,
  };
}

export const website = defineChannel({
  code: 'WEBSITE',
  label: 'Website',
  services: ['COLLECTION', 'DELIVERY'],
  write: websiteMenu,
  namesStore: true,
  whileClosed: 'SHOWN',
});

export const tills = defineChannel({
  code: 'COUNTER',
  label: 'Tills',
  write: tillMenu,
  namesStore: true,
  refuses: ['PLU_DUPLICATE'],
  loses: ['CODE_MISSING'],
  whileClosed: 'AT_COUNTER',
});
