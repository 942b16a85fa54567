import { z } from 'zod';
import { dateToText } from '../fieldKinds/kinds/moment.ts';
import { moneyText } from '../fieldKinds/moneyText.ts';
import { wallClock } from '../fieldKinds/wallClock.ts';
import { type LanguageCode, textsIn } from '../languages.ts';
import { withAmount, wrapped } from '../stores/slipText.ts';
import { unsoldStates } from './orderStates.ts';

/** What a guest chose for an item, as the menu had it then. */
const chosenModifier = z.object({
  modifierId: z.string().nullable().describe('Null if the modifier is not there any more.'),
  group: z.string(),
  name: z.string(),
  quantity: z.int().describe('0 for one that the guest left out.'),
});

/** One item of an order, and what its menu says about it. */
export interface OrderLineFacts {
  id: string;
  menuItemId: string | null;
  /** What the menu calls the item; null if the menu does not have it. */
  itemName: string | null;
  /** The heading of the menu that it stands under. */
  section: string | null;
  /** The item as the guest ordered it, with everything that they chose: "Margherita, Large, Extra cheese". */
  description: string;
  quantity: number;
  /** Of one of them. */
  price: number;
  note: string | null;
  sizeId: string | null;
  /** Orders of platforms have only the text. */
  modifiers: readonly z.infer<typeof chosenModifier>[];
}

/** An order with the names that people know. Amounts are whole minor units of the currency, and moments are those of the wire. */
export interface OrderFacts {
  uuid: string;
  number: string;
  status: { code: string; name: string };
  store: { uuid: string; name: string };
  /** The clock of the store. */
  timeZone: string;
  /** Three letters, such as `ZAR`, or a sign. */
  currency: string;
  /** The code of the language of the business: its slips are in it. */
  language: string;
  channel: { id: string; code: string; name: string };
  service: { id: number; code: string; name: string };
  payment: { id: number; code: string; name: string } | null;
  placedAt: string;
  dueAt: string | null;
  guest: { uuid: string | null; name: string | null; phone: string | null };
  note: string | null;
  lines: readonly OrderLineFacts[];
  subtotal: number;
  discount: number;
  deliveryFee: number;
  tip: number;
  /** The tax that the guest pays on top of prices; 0 where prices include it. */
  taxOnTop: number;
  total: number;
  /** Until when the store has to accept the order; null if nobody has to. */
  acceptBy: string | null;
  deliveryAddress: string | null;
  /** The codes that the guest used. */
  vouchers: readonly z.infer<typeof usedVoucher>[];
}

const cents = z.int().describe('In minor units of the currency, such as cents.');
const moment = z.string().describe('By the clock of the store.');
/** A code that the guest used, and what it takes off. */
const usedVoucher = z.object({ code: z.string(), discount: cents });

const slip = (columns: number) => z.array(z.string()).describe(`Lines of at most ${columns} characters.`);

/** Columns of a receipt, and of a tablet that people read at arm's length. */
const [receiptWidth, tabletWidth] = [42, 24];

const sold = z.object({
  quantity: z.int(),
  name: z.string(),
  choices: z.array(z.string()).describe('What the guest chose for it, such as its size and its modifiers.'),
  note: z.string().optional(),
});

const amountNames = ['subtotal', 'discount', 'deliveryFee', 'tip', 'taxOnTop', 'total'] as const;

const head = z.object({
  uuid: z.string(),
  number: z.string(),
  status: z.string().describe('In words.'),
  store: z.string(),
  timeZone: z.string().describe('That of the store.'),
  channel: z.string(),
  service: z.string(),
  payment: z.string().optional(),
  orderedAt: moment,
  dueAt: moment.optional(),
  guest: z.string().optional(),
  deliverTo: z.string().optional(),
  note: z.string().optional(),
});

/** An order for a person: a readable receipt. */
export const formattedOrder = head.extend({
  items: z.array(sold.extend({ each: z.string(), total: z.string() })),
  amounts: z.array(z.object({ name: z.enum(amountNames), amount: z.string() })),
  lines: slip(receiptWidth),
});
export type FormattedOrder = z.infer<typeof formattedOrder>;

/** An order for the tablet in the kitchen: few, short lines, under the headings of the menu. */
export const tabletOrder = z.object({
  uuid: z.string(),
  number: z.string(),
  status: z.string().describe('In words.'),
  head: slip(tabletWidth),
  sections: z.array(z.object({ name: z.string().optional(), lines: slip(tabletWidth) })),
});
export type TabletOrder = z.infer<typeof tabletOrder>;

/** An order for those who decide whether a voucher holds for it: what it consists of, in ids and minor units. */
export const voucherRedemptionOrder = z.object({
  orderUuid: z.string(),
  number: z.string(),
  status: z.string().describe('The code. A cancelled order redeems nothing.'),
  storeUuid: z.string(),
  channelId: z.string(),
  channelCode: z.string(),
  serviceTypeId: z.int(),
  serviceTypeCode: z.string(),
  userUuid: z.string().optional().describe('The guest, if the store knows them.'),
  placedAt: z.string(),
  currency: z.string(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      menuItemId: z.string().optional(),
      quantity: z.int(),
      price: cents,
      total: cents,
    }),
  ),
  basketTotal: cents.describe(
    'In minor units of the currency, before discounts, the delivery fee and the tip.',
  ),
  discount: cents.optional(),
  vouchers: z.array(usedVoucher),
});
export type VoucherRedemptionOrder = z.infer<typeof voucherRedemptionOrder>;

/** An order for the kitchen and the till of its store. */
export const storeOrder = head.extend({
  statusCode: z.string(),
  storeUuid: z.string(),
  serviceTypeCode: z.string(),
  paymentTypeCode: z.string().optional(),
  phone: z.string().optional(),
  currency: z.string(),
  items: z.array(
    sold.extend({
      ...{ lineId: z.string(), menuItemId: z.string().optional(), section: z.string().optional() },
      ...{ sizeId: z.string().optional(), modifiers: z.array(chosenModifier) },
      ...{ price: cents, total: cents },
    }),
  ),
  subtotal: cents,
  discount: cents.optional(),
  vouchers: z.array(usedVoucher),
  deliveryFee: cents.optional(),
  tip: cents.optional(),
  taxOnTop: cents.optional(),
  total: cents,
  acceptBy: z.string().optional().describe('Until when the store has to accept the order, in UTC.'),
  lines: slip(receiptWidth),
});
export type StoreOrder = z.infer<typeof storeOrder>;

const englishWords = {
  order: 'Order',
  ordered: 'Ordered',
  due: 'Due',
  guest: 'Guest',
  phone: 'Phone',
  note: 'Note',
  paid: 'Payment',
  subtotal: 'Subtotal',
  discount: 'Discount',
  deliveryFee: 'Delivery fee',
  tip: 'Tip',
  taxOnTop: 'Tax',
  deliverTo: 'Deliver to',
  total: 'TOTAL',
};

type SlipWord = keyof typeof englishWords;

/** The words on slips, in the language of the business. */
const slipWords: Readonly<Record<LanguageCode, Readonly<Record<SlipWord, string>>>> = {
  en: englishWords,
  es: {
    order: 'Pedido',
    ordered: 'Hora',
    due: 'Para',
    guest: 'Cliente',
    phone: 'Teléfono',
    note: 'Nota',
    paid: 'Pago',
    subtotal: 'Subtotal',
    discount: 'Descuento',
    deliveryFee: 'Envío',
    tip: 'Propina',
    taxOnTop: 'Impuestos',
    deliverTo: 'Entregar en',
    total: 'TOTAL',
  },
  ar: {
    order: 'الطلب',
    ordered: 'وقت الطلب',
    due: 'موعد التسليم',
    guest: 'العميل',
    phone: 'الهاتف',
    note: 'ملاحظة',
    paid: 'الدفع',
    subtotal: 'المجموع الفرعي',
    discount: 'الخصم',
    deliveryFee: 'رسوم التوصيل',
    tip: 'الإكرامية',
    taxOnTop: 'الضريبة',
    deliverTo: 'عنوان التوصيل',
    total: 'الإجمالي',
  },
};

/** The names that every installation has, in languages other than that of their definitions, by code. */
const codeWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  es: {
    ...{ NEW: 'Nuevo', ACCEPTED: 'Aceptado', IN_KITCHEN: 'En cocina', READY: 'Listo' },
    ...{ ON_THE_WAY: 'En camino', COMPLETED: 'Completado', CANCELLED: 'Cancelado', REFUSED: 'Rechazado' },
    ...{ DINE_IN: 'En el local', COLLECTION: 'Recogida', DELIVERY: 'A domicilio' },
    ...{ CASH: 'Efectivo', CARD: 'Tarjeta', ONLINE: 'En línea', VOUCHER: 'Vale', ACCOUNT: 'A cuenta' },
  },
  ar: {
    ...{ NEW: 'جديد', ACCEPTED: 'مقبول', IN_KITCHEN: 'في المطبخ', READY: 'جاهز' },
    ...{ ON_THE_WAY: 'في الطريق', COMPLETED: 'مكتمل', CANCELLED: 'ملغى', REFUSED: 'مرفوض' },
    ...{ DINE_IN: 'داخل المطعم', COLLECTION: 'استلام', DELIVERY: 'توصيل' },
    ...{ CASH: 'نقدًا', CARD: 'بطاقة', ONLINE: 'عبر الإنترنت', VOUCHER: 'قسيمة', ACCOUNT: 'على الحساب' },
  },
};

/** The name of a state, a service or a payment in the language of the business. */
export const nameIn = (language: string, { code, name }: { code: string; name: string }): string =>
  codeWords[language]?.[code] ?? name;

const statusOf = ({ status, language }: OrderFacts): string => nameIn(language, status);

const said = (text: string | null): string | undefined => text?.trim() || undefined;

function momentOf(at: string, timeZone: string): { day: string; time: string; text: string } {
  const clock = wallClock(timeZone);
  const moment = new Date(at);
  const [day, time] = [clock.dayOf(moment), clock.timeOf(moment)];
  return { day, time, text: `${dateToText(day)} ${time}` };
}

/**
 * An item and what the guest chose for it. The order has both in one text, and only the name of the item on the menu shows
 * where the item ends: an item may itself be called "Chicken, chips and cola".
 */
function soldOf({ description, itemName, quantity, note }: OrderLineFacts): z.infer<typeof sold> {
  const start = `${itemName}, `;
  const isSplit = itemName !== null && description.startsWith(start);
  const choices = isSplit ? description.slice(start.length).split(', ') : [];
  return { quantity, name: isSplit ? itemName : description, choices, note: said(note) };
}

/** The amounts that the order has, from the subtotal to the total. A discount is taken off. */
const amountsOf = (order: OrderFacts) =>
  amountNames
    .filter((name) => ['subtotal', 'total'].includes(name) || order[name] !== 0)
    .map((name) => ({ name, amount: name === 'discount' ? -order[name] : order[name] }));

/** Nobody makes a refused or cancelled order, and its slip says so. */
const isUnsold = ({ status }: OrderFacts) => unsoldStates.some((state) => state === status.code);

function headOf(order: OrderFacts): z.infer<typeof head> {
  const { uuid, number, timeZone, placedAt, dueAt } = order;
  return {
    ...{ uuid, number, timeZone },
    status: statusOf(order),
    store: order.store.name,
    channel: order.channel.name,
    service: nameIn(order.language, order.service),
    payment: order.payment === null ? undefined : nameIn(order.language, order.payment),
    orderedAt: momentOf(placedAt, timeZone).text,
    dueAt: dueAt === null ? undefined : momentOf(dueAt, timeZone).text,
    guest: said(order.guest.name),
    deliverTo: said(order.deliveryAddress),
    note: said(order.note),
  };
}

/** A label and what follows it, in as many lines as it takes; none without a value. */
const labelled = (label: string, value: string | undefined, width: number): string[] =>
  value === undefined ? [] : wrapped(`${label}: ${value}`, width, '  ');

const unsoldLines = (order: OrderFacts) => (isUnsold(order) ? [`*** ${statusOf(order)} ***`] : []);

/** The lines below an item: what the guest chose, and what they ask for. */
const belowItem = ({ choices, note }: z.infer<typeof sold>, width: number) =>
  [...choices, ...(note === undefined ? [] : [`! ${note}`])].flatMap((text) =>
    wrapped(text, width - 2).map((line) => `  ${line}`),
  );

const itemLines = (line: OrderLineFacts, money: (cents: number) => string): string[] => {
  const item = soldOf(line);
  const each = line.quantity === 1 ? '' : ` @\u00a0${money(line.price)}`;
  return [
    ...withAmount(`${line.quantity} × ${item.name}${each}`, money(line.price * line.quantity), receiptWidth),
    ...belowItem(item, receiptWidth),
  ];
};

/** A receipt in lines. That of the store also says how to reach the guest. */
function receiptLines(order: OrderFacts, phone?: string): string[] {
  const words = textsIn(slipWords, order.language);
  const { store, number, channel, service, orderedAt, dueAt, guest, deliverTo, note, payment } =
    headOf(order);
  const money = moneyText(order.currency, `${order.language}-u-nu-latn`);
  const line = (label: string, value: string | undefined) => labelled(label, value, receiptWidth);
  return [
    ...wrapped(store, receiptWidth),
    ...line(words.order, number),
    ...wrapped(`${channel}, ${service}`, receiptWidth),
    ...line(words.ordered, orderedAt),
    ...line(words.due, dueAt),
    ...line(words.guest, guest),
    ...line(words.phone, phone),
    ...line(words.deliverTo, deliverTo),
    ...line(words.note, note),
    ...unsoldLines(order),
    '',
    ...order.lines.flatMap((one) => itemLines(one, money)),
    '',
    ...amountsOf(order).flatMap(({ name, amount }) => withAmount(words[name], money(amount), receiptWidth)),
    ...line(words.paid, payment),
  ].map((one) => one.trimEnd());
}

/** The order as a person reads it: names instead of ids, amounts with their currency, times by the clock of the store. */
export function formatted(order: OrderFacts): FormattedOrder {
  const money = moneyText(order.currency, `${order.language}-u-nu-latn`);
  return {
    ...headOf(order),
    items: order.lines.map((line) => ({
      ...soldOf(line),
      each: money(line.price),
      total: money(line.price * line.quantity),
    })),
    amounts: amountsOf(order).map(({ name, amount }) => ({ name, amount: money(amount) })),
    lines: receiptLines(order),
  };
}

/** The order as the kitchen reads it from a tablet. Items that the menu does not have come last. */
export function formattedAsTablet(order: OrderFacts): TabletOrder {
  const words = textsIn(slipWords, order.language);
  const { uuid, number, placedAt, dueAt, timeZone } = order;
  const { service, guest, note, status } = headOf(order);
  const ordered = momentOf(placedAt, timeZone);
  const due = dueAt === null ? undefined : momentOf(dueAt, timeZone);
  const line = (label: string, value: string | undefined) => labelled(label, value, tabletWidth);
  const names = [...new Set(order.lines.map(({ section }) => section))];
  return {
    ...{ uuid, number, status },
    head: [
      ...wrapped(number, tabletWidth),
      ...wrapped(service, tabletWidth),
      ...unsoldLines(order),
      ...line(words.ordered, ordered.time),
      ...line(words.due, due?.day === ordered.day ? due.time : due?.text),
      ...line(words.guest, guest),
      ...line(words.note, note),
    ],
    sections: [...names.filter((name) => name !== null), ...names.filter((name) => name === null)].map(
      (name) => ({
        name: said(name),
        lines: order.lines
          .filter(({ section }) => section === name)
          .flatMap((one) => {
            const item = soldOf(one);
            return [
              ...wrapped(`${item.quantity} × ${item.name}`, tabletWidth, '  '),
              ...belowItem(item, tabletWidth),
            ];
          }),
      }),
    ),
  };
}

/** What a redemption of vouchers needs to know of the order, and nothing about the person but who they are. */
export const formattedAsVoucherRedemption = (order: OrderFacts): VoucherRedemptionOrder => ({
  ...{ orderUuid: order.uuid, number: order.number, status: order.status.code },
  ...{ storeUuid: order.store.uuid, channelId: order.channel.id, channelCode: order.channel.code },
  ...{ serviceTypeId: order.service.id, serviceTypeCode: order.service.code },
  userUuid: order.guest.uuid ?? undefined,
  ...{ placedAt: order.placedAt, currency: order.currency },
  lines: order.lines.map(({ id, menuItemId, quantity, price }) => ({
    ...{ lineId: id, menuItemId: menuItemId ?? undefined, quantity, price, total: price * quantity },
  })),
  basketTotal: order.subtotal,
  discount: order.discount || undefined,
  vouchers: [...order.vouchers],
});

/** The order as its store works with it: what to make, for whom, how it leaves and what is paid. */
export function formattedAsStore(order: OrderFacts): StoreOrder {
  const phone = said(order.guest.phone);
  return {
    ...headOf(order),
    statusCode: order.status.code,
    storeUuid: order.store.uuid,
    serviceTypeCode: order.service.code,
    paymentTypeCode: order.payment?.code,
    phone,
    currency: order.currency,
    vouchers: [...order.vouchers],
    items: order.lines.map((line) => ({
      ...soldOf(line),
      ...{ lineId: line.id, menuItemId: line.menuItemId ?? undefined, section: said(line.section) },
      ...{ sizeId: line.sizeId ?? undefined, modifiers: [...line.modifiers] },
      ...{ price: line.price, total: line.price * line.quantity },
    })),
    subtotal: order.subtotal,
    discount: order.discount || undefined,
    deliveryFee: order.deliveryFee || undefined,
    tip: order.tip || undefined,
    taxOnTop: order.taxOnTop || undefined,
    total: order.total,
    acceptBy: order.acceptBy ?? undefined,
    lines: receiptLines(order, phone),
  };
}
