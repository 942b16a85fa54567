import { type PricedMenu, priceMenu } from '../../contract/catalogue/builtMenu.ts';
import { modifierPriceKey } from '../../contract/catalogue/menuShape.ts';
import { deploymentChannels } from '../../contract/deployment/channels.ts';
import { compileMenu } from '../../contract/deployment/compile.ts';
import { deploymentOf } from '../../contract/deployment/deploymentOf.ts';
import { findingsOf } from '../../contract/deployment/findings.ts';
import { changesBetween } from '../../contract/deployment/menuChanges.ts';
import { deploymentFacts } from '../../tests/support/deployments.ts';
import {
  channelMenu,
  menuGroup,
  menuItem,
  menuOption,
  menuSize,
  priceList,
} from '../../tests/support/menus.ts';
import { timed } from '../bench.ts';
import { median, report } from '../report.ts';

const itemCount = 2000;
const runs = 15;
const three = [0, 1, 2] as const;

/** A menu of items in three sizes, each with three groups of six modifiers that cost more on larger sizes. */
function largeMenu(): PricedMenu {
  const modifiers = Array.from({ length: 6 }, (_one, index) => `modifier ${index}`);
  const groups = three.map((index) =>
    menuGroup({
      ...{ id: `group ${index}`, name: `Group ${index}` },
      options: modifiers.map((id) => menuOption({ id, name: id, code: id })),
    }),
  );
  const items = Array.from({ length: itemCount }, (_one, index) =>
    menuItem({
      ...{ id: `item ${index}`, code: `${index}`, name: `Item ${index}` },
      sizes: three.map((size) =>
        menuSize({
          ...{ id: `size ${index}-${size}`, name: `Size ${size}`, unitSizeId: `unit ${size}` },
          groups: groups.map(({ id: groupId }) => ({
            ...{ id: groupId, groupId, minimum: null, maximum: null, priceListId: null },
          })),
        }),
      ),
    }),
  );
  const ofSizes = items.flatMap((item) => item.sizes.map(({ id }, size) => [id, 9_990 + size * 3_000]));
  const ofModifiers = modifiers.flatMap((id) =>
    three.map((size) => [modifierPriceKey(id, `unit ${size}`), 1_200 + size * 600]),
  );
  const prices = { sizes: Object.fromEntries(ofSizes), modifiers: Object.fromEntries(ofModifiers) };
  return priceMenu(channelMenu({ items, groups, priceLists: [priceList('Counter', prices)] }));
}

async function repeated(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(async () => work()));
  return median(times);
}

/** The document of a large menu for each channel, from its prices, beside reading and writing the same text as JSON. */
export async function deploymentFigures(): Promise<void> {
  const priced = largeMenu();
  const facts = deploymentFacts();
  for (const channel of deploymentChannels) {
    const document = compileMenu(deploymentOf(priced, facts), channel);
    report(`document of ${itemCount} items for ${channel}`, {
      milliseconds: await repeated(() => compileMenu(deploymentOf(priced, facts), channel)),
      floor: await repeated(() => JSON.stringify(JSON.parse(document))),
      ...{ bytes: document.length, target: '< 200 ms' },
    });
  }
  const menu = deploymentOf(priced, facts);
  const later = deploymentOf({ ...priced, items: priced.items.slice(1) }, facts);
  const checked = { menu, channel: 'UBER_EATS', problems: [], byteCount: 1 } as const;
  report(`what a channel refuses of ${itemCount} items, and what changed`, {
    milliseconds: await repeated(() => [findingsOf(checked), changesBetween(menu, later, 'UBER_EATS')]),
    floor: await repeated(() => structuredClone(menu)),
  });
}
