import { defineResource } from '../../../contract/defineResource.ts';
import { languages } from '../../../contract/languages.ts';

/**
 * What a customer says of its business. The database reads the time zone to say which day today is
 * (`customer_today`). The sign-in has its own copy of name, country and currency, because it knows customers before
 * anybody may read their records.
 */
export const business = defineResource({
  name: 'setup/business',
  path: 'business',
  table: 'business_settings',
  labels: { one: 'Business', many: 'Businesses' },
  description:
    'The name, the country and the currency of your business, its taxes, and the time zone in which your days begin and end.',
  area: 'setup',
  icon: 'store',
  title: 'name',
  singleOf: 'customer',
  fields: {
    name: {
      kind: 'text',
      required: true,
      maxLength: 80,
      default: 'My business',
      help: 'Your people, your guests and your delivery platforms read it.',
    },
    country: {
      kind: 'choice',
      choicesOf: 'countries',
      help: 'Where most of your stores are. It decides with which taxes you start.',
    },
    currency: {
      kind: 'choice',
      required: true,
      default: 'USD',
      choicesOf: 'currencies',
      help: 'All amounts are in it. It can change until something has a price.',
    },
    language: {
      kind: 'choice',
      required: true,
      default: 'en',
      // Each language has its own name for itself.
      choices: languages.map(({ code, name }) => ({ id: code, label: name })),
      help: 'In it we write to your guests, and to your people who have not chosen a language. Slips and menus on platforms are in it too.',
    },
    timeZone: {
      kind: 'choice',
      required: true,
      default: 'Etc/UTC',
      choicesOf: 'timeZones',
      help: 'Decides which day it is, for example whether something is due today.',
    },
    pricesIncludeTax: {
      kind: 'boolean',
      label: 'Prices include tax',
      required: true,
      default: true,
      help: 'Switch it off if guests pay tax on top of your prices. It applies to all prices, including those that are there already.',
    },
    taxNumber: {
      kind: 'text',
      label: 'Tax number',
      maxLength: 20,
      help: 'The number under which your business pays tax on sales, such as its VAT or GST number. Till slips show it.',
    },
    paymentAccount: {
      kind: 'text',
      label: 'Account at Stripe',
      maxLength: 60,
      help: 'It begins with acct_. Your websites then take card payments through Stripe. We never see card numbers.',
    },
    capturesByHand: {
      kind: 'boolean',
      label: 'Capture payments by hand',
      required: true,
      default: false,
      help: 'Stripe payments then wait until somebody captures them. Otherwise we capture them when the store accepts the order.',
    },
    weekBegins: {
      kind: 'choice',
      label: 'Weeks begin on',
      choices: [
        { id: 'MONDAY', label: 'Monday' },
        { id: 'SATURDAY', label: 'Saturday' },
        { id: 'SUNDAY', label: 'Sunday' },
      ],
      help: 'In calendars. Leave it empty for the usual day of your country.',
    },
    logo: {
      kind: 'image',
      help: 'Your people see it at the top of every page, and your guests in your mails and on till slips.',
    },
  },
});
