import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { MrdDocument } from './rules/mrdRules.ts';
import type { UberDocument } from './rules/uberRules.ts';
import type { UberOrder } from './uber/orderShape.ts';

/** The application that Uber Eats knows. */
export interface Application {
  clientId: string;
  clientSecret: string;
  /** Permissions that it does not have yet. */
  missingScopes?: readonly string[];
}

/** A store of Uber Eats, and what the product has reported about it. */
export interface UberStore {
  id: string;
  name: string;
  address: string;
  /** Undefined until an application is linked with it. */
  link: Record<string, unknown> | undefined;
  menu: UberDocument | undefined;
  /** Of its prices and orders. A menu does not say it. */
  currency: string;
  /** Until when it takes no orders, and why; undefined while it takes them. */
  pause: { until: string | null; reason: string } | undefined;
  /** Hours of days that are not those of the week. */
  holidayHours: Readonly<Record<string, unknown>>;
}

/** What a branch of Mr D said about orders. */
export interface MrdStatus {
  status: 'OPEN' | 'CLOSED';
  until: string | null;
}

/** Whether a pause goes on: one with an end is over by itself. */
export const isOver = (until: string | null): boolean => until !== null && Date.parse(until) <= Date.now();

/** A payment of a guest at the invented Stripe, with amounts as Stripe counts them. */
export interface PaymentIntent {
  id: string;
  status: string;
  method: string;
  currency: string;
  amount: number;
  amount_received: number;
  refunded: number;
}

/** Which requests go wrong, and how. */
export interface Fault {
  platform: 'uber' | 'mrd' | 'stripe';
  /** The stores that it strikes; undefined for all. */
  stores?: readonly string[] | undefined;
  kind: 'ERROR' | 'HANG' | 'TOO_MANY' | 'REFUSE';
  /** The share of requests, from 0 to 1. */
  rate: number;
  /** How many requests it still strikes; undefined for all. */
  times?: number | undefined;
  /** What a 429 asks for, in seconds. */
  retryAfter: number;
}

/** An event that was sent, and what came of it. */
export interface SentEvent {
  id: string;
  type: string;
  tries: number;
  /** What the last try was answered with; null if nobody answered. */
  status: number | null;
}

/** Everything that the simulator knows. It lives in memory. */
export interface SimulatorState {
  uberStores: Map<string, UberStore>;
  /** Codes that the page for permissions gave out, with where they may be used. */
  codes: Map<string, { redirectUri: string }>;
  /** Tokens with what they are good for. */
  tokens: Map<string, { scopes: readonly string[]; isMerchant: boolean }>;
  orders: Map<string, UberOrder>;
  mrdMenus: Map<string, MrdDocument>;
  mrdStatuses: Map<string, MrdStatus>;
  /** The payments of guests at the invented Stripe. */
  intents: Map<string, PaymentIntent>;
  faults: Fault[];
  /** Requests that get no answer until the faults end. */
  hanging: Set<FastifyReply>;
  events: SentEvent[];
  /** Requests that each platform answers in a second. */
  mostPerSecond: number;
}

const invented: readonly [name: string, id: string, address: string][] = [
  ['Ember & Dough Claremont', '7d6f1c9e-2b0a-4c58-9a3e-51f0c2a4b801', '88 Main Road, Claremont, Cape Town'],
  [
    'Ember & Dough Rosebank',
    'c3a94e70-8f1d-4b6a-b1d2-0e97d5f3a642',
    '12 Oxford Road, Rosebank, Johannesburg',
  ],
  ['Ember & Dough Umhlanga', '1f4b7a52-6c3e-4d09-8e71-b2c9d0a3f514', '9 Chartwell Drive, Umhlanga, Durban'],
  ['Ember & Dough Menlyn', '90be2d17-35a8-4f6c-9c40-7ad1e8b25f63', '201 Atterbury Road, Menlyn, Pretoria'],
];

/** A store without reports. */
export const newStore = (
  store: Pick<UberStore, 'id' | 'name' | 'address' | 'currency'>,
  link: UberStore['link'],
): UberStore => ({ ...store, link, menu: undefined, pause: undefined, holidayHours: {} });

/** A new world: four stores of one merchant. The first two are linked, as in the demo. */
export function newState(): SimulatorState {
  const uberStores = invented.map(([name, id, address], index): [string, UberStore] => [
    id,
    newStore({ id, name, address, currency: 'ZAR' }, index < 2 ? { integration_enabled: true } : undefined),
  ]);
  return {
    uberStores: new Map(uberStores),
    codes: new Map(),
    tokens: new Map(),
    orders: new Map(),
    mrdMenus: new Map(),
    mrdStatuses: new Map(),
    intents: new Map(),
    faults: [],
    hanging: new Set(),
    events: [],
    mostPerSecond: 100,
  };
}

/** A text that nobody can guess. */
export const newSecret = (): string => randomUUID().replaceAll('-', '');
