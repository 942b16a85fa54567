import { z } from 'zod';
import { rights } from '../rights/rights.ts';
import { defineCall } from './call.ts';

/** Names of the headers that carry sign-in tokens. */
export const tokenHeaders = {
  access: 'x-access-token',
  pre: 'x-pre-token',
  otp: 'x-otp-token',
  reset: 'x-reset-token',
  twoFactor: 'x-2fa-token',
  email: 'x-email-token',
} as const;

/** The addresses of a customer's services. */
export const customerConfig = z.object({
  store_service_endpoint: z.string(),
  order_service_endpoint: z.string(),
  customer_service_endpoint: z.string(),
});

export const customerMapping = z.object({
  customerUuid: z.uuid(),
  Customer: z.object({
    uuid: z.uuid(),
    name: z.string(),
    currency: z.string(),
    country: z
      .string()
      .nullable()
      .default(null)
      .describe('ISO 3166-1, two letters; null until the business is set up.'),
    logo: z
      .string()
      .nullable()
      .default(null)
      .describe('Where its logo opens for a quarter of an hour; null without one.'),
    weekBegins: z
      .enum(['MONDAY', 'SATURDAY', 'SUNDAY'])
      .nullable()
      .default(null)
      .describe('Null for the usual day of its country.'),
    isSuspended: z.boolean().default(false).describe('Nobody can sign in to it for now.'),
    config: customerConfig,
  }),
});
export type CustomerMapping = z.infer<typeof customerMapping>;

/** The answer of login: either `preToken` (continue with the second factor) or `otpToken` (choose a customer). */
export const loginAnswer = z.object({
  uuid: z.uuid(),
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  is2FaActivated: z.boolean(),
  isTrustedDevice: z.boolean(),
  is2faActiveSession: z.boolean(),
  customerUserMappings: z.array(customerMapping),
  beginsAtHome: z
    .boolean()
    .nullable()
    .default(null)
    .describe('Whether the home page opens after signing in; null until the person chooses.'),
  preToken: z.string().optional(),
  otpToken: z.string().optional(),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  role: z.string().describe('The name of the role of the user at the selected customer.'),
  rights: rights.describe('What the role includes. The server decides; pages only hide.'),
  stores: z
    .union([z.literal('all'), z.array(z.uuid()).readonly()])
    .describe('The stores whose records the user sees and changes.'),
  timeZone: z.string().describe('The time zone of the selected customer, such as `Europe/Madrid`.'),
  selectedCustomer: customerMapping.optional().describe('What the customer says of its business now.'),
  customerUserMappings: z.array(customerMapping).optional().describe('Where the user works now.'),
});
export type Tokens = z.infer<typeof tokens>;
export const selectCustomerAnswer = tokens.extend({ selectedCustomer: customerMapping });
export type SelectCustomerAnswer = z.infer<typeof selectCustomerAnswer>;

export const logoutCall = defineCall({
  service: 'main',
  method: 'POST',
  tag: 'Sign-in',
  path: '/auth/logout',
  summary: 'End this session',
  access: 'session',
});
