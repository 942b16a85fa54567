import { shownAmount } from '../currencies.ts';
import { type Html, html, page } from '../html.ts';
import type { ShownGroup, ShownItem, ShownMenu, ShownOption } from './shownMenu.ts';

const choiceText = ({ min, max }: ShownGroup) => {
  if (min === 0) return max === 1 ? 'Choose one if you like' : `Choose up to ${max}`;
  return min === max ? `Choose ${min}` : `Choose ${min} to ${max}`;
};

const soldOut = html` <span class="sold">Sold out</span>`;

/** An option with what it opens. Fields are named by the way to them, so that one option can stand in two groups. */
function optionPart(option: ShownOption, group: ShownGroup, way: string, currency: string): Html {
  const isOne = group.max === 1;
  const within = `${way}/${option.id}`;
  return html`<div class="option"><label><input type="${isOne ? 'radio' : 'checkbox'}" name="${way}" value="${option.id}"${
    option.isSoldOut ? html` disabled` : false
  }><span>${option.name}${option.isSoldOut && soldOut}</span><span class="price soft">${
    option.cents > 0 && `+ ${shownAmount(option.cents, currency)}`
  }</span></label>${
    option.groups.length > 0 &&
    html`<div class="within">${option.groups.map((one) => groupPart(one, within, currency))}</div>`
  }</div>`;
}

const groupPart = (group: ShownGroup, way: string, currency: string): Html =>
  html`<fieldset><legend>${group.name} <span class="soft">${choiceText(group)}</span></legend>${group.options.map(
    (option) => optionPart(option, group, `${way}/${group.id}`, currency),
  )}</fieldset>`;

/** The lowest price for which somebody gets the item: what has to be chosen counts. */
function fromPrice({ cents, groups }: ShownOption): number {
  const needed = groups
    .filter(({ min }) => min > 0)
    .map(({ options }) => Math.min(...options.map(fromPrice)))
    .filter(Number.isFinite);
  return needed.reduce((sum, one) => sum + one, cents);
}

function itemPart(item: ShownItem, currency: string, orderTo: string | undefined): Html {
  const isFrom = item.groups.some(({ min }) => min > 0);
  return html`<article class="card${item.isSoldOut && ' isSold'}"><div class="row"><h3>${item.name}</h3><span class="price">${
    isFrom && 'from '
  }${shownAmount(fromPrice(item), currency)}</span></div>${item.description !== '' && html`<p class="soft">${item.description}</p>`}${
    item.isSoldOut && soldOut
  }${
    (item.groups.length > 0 || orderTo !== undefined) &&
    !item.isSoldOut &&
    html`<details><summary>${orderTo === undefined ? 'Show the choices' : 'Choose'}</summary><form method="post" action="${
      orderTo ?? ''
    }"><input type="hidden" name="item" value="${item.id}">${item.groups.map((group) => groupPart(group, item.id, currency))}${
      orderTo !== undefined &&
      html`<fieldset><label><span>How many</span><input type="number" name="quantity" min="1" max="20" value="1"></label>
<label><span>Your name</span><input type="text" name="guest" maxlength="80" value="Sam Guest"></label>
<p><label for="note-${item.id}">Anything the kitchen should know?</label><textarea id="note-${item.id}" name="note" maxlength="200"></textarea></p>
</fieldset><div class="actions"><button>Order now</button></div>`
    }</form></details>`
  }</article>`;
}

interface Shown {
  store: string;
  platform: string;
  menu: ShownMenu | undefined;
  /** Where an order goes; undefined where guests only read. */
  orderTo?: string | undefined;
  /** Why guests cannot order now; undefined if they can. */
  pause: string | undefined;
}

/** The page of a store: its menu, as a guest on a phone sees it. */
export function menuPage({ store, platform, menu, orderTo, pause }: Shown): string {
  const body = menu
    ? html`<p>${menu.name}</p><details><summary>Opening hours</summary>${menu.hours.map(
        (line) => html`<p class="soft">${line}</p>`,
      )}</details>${menu.sections.map(
        ({ name, items }) =>
          html`<section><h2>${name}</h2>${items.map((item) => itemPart(item, menu.currency, orderTo))}</section>`,
      )}`
    : html`<p class="card">This store shows no menu yet. Send it one from Commissary.</p>`;
  return page(
    store,
    html`<p class="soft">Invented ${platform} · <a href="/">All stores</a></p><h1>${store}</h1>${
      pause !== undefined && html`<p class="card">${pause}</p>`
    }${body}`,
  );
}
