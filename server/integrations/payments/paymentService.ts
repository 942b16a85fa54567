import { z } from 'zod';
import type { StripeSettings } from '../../process/platforms/stripe.ts';
import { PlatformRefused } from '../channels/menuPlatform.ts';
import { type PartnerAnswer, partnerHttp } from '../channels/partnerHttp.ts';
import { platformLimits, withinLimits } from '../channels/withinLimits.ts';

/** What every request to a payment service has. */
interface Requested {
  /** The account of the business at the service. */
  account: string;
  /** Requests with the same key are done once. */
  key: string;
  signal: AbortSignal;
}

/** A guest's money, in minor units of the currency. */
interface Money {
  amount: number;
  currency: string;
}

/**
 * A service that takes the money of guests. It knows their cards; we know what it calls each payment. Each call throws
 * PlatformRefused with what the service said, or PlatformUnavailable if it does not answer properly.
 */
export interface PaymentService {
  /** Holds the money of a guest for us, and returns what the service calls the payment. */
  authorise(payment: Money & { method: string; reference: string }, requested: Requested): Promise<string>;
  /** Captures the money that it holds for us. */
  capture(payment: string, requested: Requested): Promise<void>;
  /** Releases the money that it holds for us. */
  release(payment: string, requested: Requested): Promise<void>;
  /** Refunds money that it captured. */
  refund(payment: string, money: Money, requested: Requested): Promise<void>;
}

/** Days for which Stripe holds the money of a card (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method). */
export const daysHeld = 7;

const intent = z.object({ id: z.string(), status: z.string() });
const refusal = z.object({ error: z.object({ message: z.string().min(1) }) });

/** Currencies without minor units that Stripe counts in hundredths all the same (https://docs.stripe.com/currencies). */
const inHundredths = ['ISK', 'UGX'];
const amountAtStripe = ({ amount, currency }: Money): number =>
  inHundredths.includes(currency) ? amount * 100 : amount;

/** What Stripe said, for people. */
function saidBy({ status, text }: PartnerAnswer): string {
  try {
    const { message } = refusal.parse(JSON.parse(text)).error;
    return message.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').slice(0, 300);
  } catch {
    return `Stripe answered with ${status}.`;
  }
}

/** Stripe over HTTP: it holds payments first, and captures them once the store accepts the order. */
export function openStripe({ url, secretKey }: StripeSettings, mostPerSecond: number): PaymentService {
  const limits = platformLimits({ mostPerSecond, mostAtOnce: 16 });
  const request = withinLimits(partnerHttp(limits.longestWait), limits);

  async function post(
    path: string,
    form: Readonly<Record<string, string>>,
    { account, key, signal }: Requested,
  ): Promise<string> {
    const answer = await request({
      ...{ method: 'POST', url: new URL(`${url}/v1/${path}`), signal },
      headers: {
        ...{ authorization: `Bearer ${secretKey}`, 'stripe-account': account, 'idempotency-key': key },
      },
      body: { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() },
    });
    if (answer.status < 200 || answer.status >= 300) throw new PlatformRefused(saidBy(answer));
    return answer.text;
  }
  const path = (payment: string, verb: string) => `payment_intents/${encodeURIComponent(payment)}/${verb}`;

  return {
    async authorise({ method, reference, ...money }, requested) {
      const text = await post(
        'payment_intents',
        {
          ...{ amount: String(amountAtStripe(money)), currency: money.currency.toLowerCase() },
          ...{ payment_method: method, confirm: 'true', capture_method: 'manual' },
          'automatic_payment_methods[enabled]': 'true',
          // A guest who has to go to the page of a bank does so on the website, before the order.
          'automatic_payment_methods[allow_redirects]': 'never',
          'metadata[reference]': reference,
        },
        requested,
      );
      const { id, status } = intent.parse(JSON.parse(text));
      if (status === 'requires_capture') return id;
      await post(path(id, 'cancel'), {}, { ...requested, key: `${requested.key} cancel` });
      throw new PlatformRefused('The bank of the guest wants a confirmation. The website has to ask for it.');
    },
    async capture(payment, requested) {
      await post(path(payment, 'capture'), {}, requested);
    },
    async release(payment, requested) {
      await post(path(payment, 'cancel'), {}, requested);
    },
    async refund(payment, money, requested) {
      await post('refunds', { payment_intent: payment, amount: String(amountAtStripe(money)) }, requested);
    },
  };
}
