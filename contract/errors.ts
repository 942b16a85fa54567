import { z } from 'zod';
import { type ErrorDetails, errorDetails } from './errorDetails.ts';
import { jsonValue } from './fieldKinds/jsonValue.ts';
import { pageErrors } from './pageErrors.ts';
import { type Details, type FileReason, fillIn, wordedDetails } from './wordedDetails.ts';

/**
 * The one table of errors: code, status and the sentence that a person reads. `%{name}` stands for a detail of the
 * error. If the details are for programmers, pages say `shown` instead. Each sentence says what happened and what to
 * do next. Nothing is ever half-done, so the sentences need not say so each time.
 */
export const errorTable = {
  ...pageErrors,
  BODY_MALFORMED: {
    status: 400,
    message: 'The request could not be read: %{reason}. Nothing was changed.',
    shown: 'We could not read the request. Nothing was changed. Reload the page and try again.',
  },
  QUERY_MALFORMED: {
    status: 400,
    message: 'The list cannot be shown this way: %{reason}.',
    shown: 'We cannot show the list this way. Open it again without its filters.',
  },
  PASSWORD_FORMAT: {
    status: 400,
    message: 'The password was not sent in the form this server expects. Reload the page and try again.',
  },
  SIGN_IN_REFUSED: {
    status: 401,
    message: 'Oops! Looks like that username and password do not match. Please try again.',
  },
  SESSION_ENDED: { status: 401, message: 'Your session has ended. Please sign in again.' },
  TILL_KEY_INVALID: {
    status: 401,
    message:
      'The key of this till does not work. Make a new one on the page of the store, and enter it in the till.',
  },
  PLAYER_KEY_INVALID: {
    status: 401,
    message: 'This screen is not paired.',
  },
  PRE_TOKEN_EXPIRED: { status: 401, message: 'The sign-in took too long. Please start again.' },
  OTP_INVALID: {
    status: 401,
    message: 'That code is not right. Wait for the next one in your app and try again.',
  },
  FACTOR_ENROLLED: {
    status: 409,
    message: 'Your authenticator app is set up already. Type its current code.',
  },
  LINK_INVALID: {
    status: 400,
    message: 'Oops! Looks like there is problem. Invalid or expired link',
  },
  REFRESH_REUSED: {
    status: 401,
    message:
      'Somebody used this session from two places, so we ended it for your safety. Please sign in again.',
  },
  STEP_UP_REQUIRED: { status: 401, message: 'Please confirm with a fresh code from your app.' },
  FORBIDDEN: {
    status: 403,
    message: 'Your role does not include this. Ask an owner of this customer for the right.',
  },
  ACCOUNT_OUT_OF_REACH: {
    status: 403,
    message:
      'You cannot manage this account. Its owner can, on the account page, and so can an administrator of the installation.',
  },
  CUSTOMER_SUSPENDED: {
    status: 403,
    message:
      'This business is suspended. Nothing is lost. Ask the people who run this installation to open it again.',
  },
  OPERATORS_ONLY: {
    status: 403,
    message: 'Only people who run this installation can do this.',
  },
  OTHER_CUSTOMER: {
    status: 403,
    message: 'This belongs to another customer than the one selected. Switch customer and try again.',
  },
  OTHER_STORES: {
    status: 403,
    message:
      'This also belongs to stores that you do not work for. Ask somebody who works for all stores to change it.',
  },
  NOT_FOUND: { status: 404, message: 'This record does not exist or has been deleted.' },
  ROUTE_NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  FILE_MISSING: {
    status: 404,
    message:
      'The content of this file is no longer on the server. Upload it again, and tell the people who run the server.',
  },
  VERSION_CONFLICT: {
    status: 409,
    message:
      'Someone else changed this record while you were editing. Your changes were not saved; choose which to keep.',
  },
  ACTION_REFUSED: {
    status: 409,
    message: '“%{action}” is not possible with this record now. %{field}: %{value}. Nothing was changed.',
  },
  ORDER_MENU_MISSING: {
    status: 409,
    message: 'This store sells no such menu on this channel. Check the menu and its channel.',
  },
  ORDER_CLOSED: {
    status: 409,
    message: 'This store takes no such order at that time. Choose another time or another way to get it.',
  },
  ORDER_OUT_OF_REACH: {
    status: 409,
    message: 'This store does not deliver to that address. Choose another store, or collect the order.',
  },
  ORDER_BELOW_MINIMUM: {
    status: 409,
    message: 'The items cost less than the least that this store delivers there. Add something.',
  },
  ORDER_PRICE_DIFFERS: {
    status: 409,
    message: 'The prices have changed since the guest saw them. Read the menu again, and show the new total.',
  },
  ORDER_GUEST_BLOCKED: {
    status: 409,
    message: 'This guest is blocked, so the store takes no orders from them.',
  },
  ORDER_PAYMENT_DIFFERS: {
    status: 409,
    message:
      'The payments do not add up to the total of the order. Send payments for the whole order, or none.',
  },
  PAYMENT_NOT_SET_UP: {
    status: 409,
    message:
      'This business does not take payments online yet. Enter its Stripe account in its settings, and set the Stripe key of the server.',
  },
  PAYMENT_DECLINED: {
    status: 409,
    message: 'The payment service declined: %{said} The guest can pay in another way.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'The payment service does not answer. Send the same payment again.',
  },
  PAYMENT_OVER: {
    status: 409,
    message: 'This payment has ended. Send the next try as a new payment.',
  },
  REFUND_NOTHING_LEFT: {
    status: 409,
    message: 'There is nothing left to refund. Reload the page to see earlier refunds.',
  },
  DELIVERY_RECEIVED: {
    status: 409,
    message:
      'The store has received this delivery, so it stays as it is. If something is wrong, count the item or throw it away.',
  },
  DELIVERY_EMPTY: {
    status: 409,
    message: 'Nothing is on this delivery yet. Add stock items, then receive it.',
  },
  STOCKTAKE_CLOSED: {
    status: 409,
    message: 'This stocktake is closed, so its counts stay as they are. Begin a new one to count again.',
  },
  STOCKTAKE_BEGUN: {
    status: 409,
    message: 'The counts belong to this store. Begin another stocktake to count another store.',
  },
  STOCKTAKE_EMPTY: {
    status: 409,
    message: 'Nobody has counted anything yet. Enter what is there, then close the stocktake.',
  },
  STOCK_RECIPE_MISSING: {
    status: 409,
    message: 'This item has no recipe, so nobody knows what making it takes. Choose its recipe first.',
  },
  STOCK_RECIPE_UNIT: {
    status: 409,
    message:
      'We cannot turn what the recipe “%{recipe}” makes into %{unit}. Choose another unit there, or enter what the item weighs.',
  },
  PRICE_CHANGE_EMPTY: {
    status: 409,
    message: 'This price change has no prices yet. Add some, then ask for approval.',
  },
  PRICE_CHANGE_SETTLED: {
    status: 409,
    message:
      'Prices, moment and conflict rule change only in a draft, so that what somebody approves is what goes live. Take the price change back to draft first.',
  },
  PRICE_CHANGE_ALTERED: {
    status: 409,
    message:
      'These are not the prices that were approved. Withdraw the price change and ask for approval again.',
  },
  MENU_WITHOUT_CHANNEL: {
    status: 409,
    message:
      'No channel sells this menu yet, so guests would not see the items. Add a channel to the menu first.',
  },
  OWN_APPROVAL: {
    status: 409,
    message: 'You asked for this approval yourself, so somebody else has to give it: %{names}.',
  },
  ZONE_IN_FORCE: {
    status: 409,
    message:
      'This zone is in force. Ask for its deletion first. Then somebody who may approve zones deletes it.',
  },
  ZONE_NEVER_APPROVED: {
    status: 409,
    message: 'Nobody has approved this zone yet, so it has no earlier version. Change it or delete it.',
  },
  LEASE_LOST: {
    status: 409,
    message: 'The till no longer holds this message, because it took too long. It gets the message again.',
  },
  TILL_MESSAGE_OUTDATED: {
    status: 409,
    message: 'Nothing to send again: the till has this message, or there is a newer one of its kind.',
  },
  TILL_MENU_MISSING: {
    status: 409,
    message: 'No menu is sold on the channel “Counter” yet. Add one to it first, then send it to the till.',
  },
  TILL_MENU_REFUSED: {
    status: 409,
    message:
      'Tills cannot take the menu “%{menu}” for %{store} yet. Mend “%{first}” first: the tab “What the channel gets” of this menu says what is wrong. Nothing was sent.',
  },
  DEPLOYMENT_BLOCKED: {
    status: 409,
    message:
      'Stores that cannot get this menu yet: %{stores}. Open the plan, mend what is in the way and plan again, or leave these stores out.',
  },
  DEPLOYMENT_SHRINKS: {
    status: 409,
    message: 'Guests could no longer order some items. If that is right, type how many: %{removed}.',
  },
  DEPLOYMENT_EMPTY: {
    status: 409,
    message: 'Nothing is left to deploy: every store has this menu already, or is left out.',
  },
  DEPLOYMENT_STORES_MISSING: {
    status: 409,
    message: 'Choose at least one store, or a group with stores. You see only the stores where you work.',
  },
  DEPLOYMENT_TOO_LARGE: {
    status: 409,
    message:
      'Stores times menus make %{count}. One deployment takes at most %{limit}. Choose fewer stores or menus.',
  },
  DEPLOYMENT_OUTDATED: {
    status: 409,
    message:
      'Stores that have got another menu since this plan was made: %{stores}. Plan again, and look at what changes.',
  },
  DEPLOYMENT_SETTLED: {
    status: 409,
    message: 'Somebody has deployed or cancelled this already, so the plan stays as it is. Make a new one.',
  },
  MRD_CHANNEL_MENU_NOT_FOUND: {
    status: 404,
    message: 'There is no such channel menu, or it is not sold on Mr D.',
  },
  MRD_NOT_PUBLISHED: {
    status: 409,
    message: 'Nobody has published this menu for Mr D yet. Publish it first, then submit it.',
  },
  MRD_BODY_INVALID: {
    status: 400,
    message: 'The body does not fit this call. Nothing was changed.',
  },
  MRD_FILE_TOO_LARGE: {
    status: 413,
    message: 'The menu is larger than Mr D takes: at most %{limit}. Take items or options out of it.',
  },
  MRD_MENU_INVALID: {
    status: 422,
    message: 'Mr D would refuse this menu. Open it, and mend what its tab “What the channel gets” names.',
  },
  MRD_PARTNER_REJECTED: {
    status: 502,
    message: 'Mr D refused the menu. It says: “%{partnerMessage}” Mend that, and publish the menu again.',
  },
  MRD_STORE_NOT_LINKED: {
    status: 409,
    message:
      'No store sells through Mr D yet. Enter the sign-in of Mr D on the page of a store, and switch it on.',
  },
  UBER_STORE_NOT_LINKED: {
    status: 409,
    message: 'No store is linked with Uber Eats yet. Link one on the page of a store.',
  },
  PLATFORM_REFUSED: {
    status: 409,
    message: 'The platform refused: %{said}',
  },
  DEPLOYMENT_NOTHING_BEFORE: {
    status: 409,
    message: 'None of these stores had a menu before this deployment, so there is nothing to go back to.',
  },
  DEPLOYMENT_NOT_SENT: {
    status: 409,
    message: 'The store did not get this menu, so it is no earlier menu of the store. Choose another one.',
  },
  UBER_NOT_SET_UP: {
    status: 409,
    message:
      'This installation has no application at Uber Eats yet. Ask the people who run the server to set it up.',
  },
  UBER_PERMISSION_MISSING: {
    status: 409,
    message:
      'Uber Eats has not given permission yet, or it ended after ten minutes. Choose “Link with Uber Eats”, and allow it there.',
  },
  UBER_NOT_LINKED: {
    status: 409,
    message: 'This store is not linked with Uber Eats. Link it first.',
  },
  UBER_STORE_TAKEN: {
    status: 409,
    message:
      'This store of Uber Eats is linked with another store already. End that link first, or choose another store.',
  },
  UBER_REFUSED: {
    status: 502,
    message: 'Uber Eats refused this, and nothing was changed. It says: “%{said}”',
  },
  UBER_SILENT: {
    status: 503,
    message: 'Uber Eats does not answer now. Nothing was changed. Wait a minute and try again.',
  },
  UBER_SIGNATURE_WRONG: {
    status: 401,
    message: 'The signature of this event is missing or wrong.',
  },
  VOUCHER_TEMPLATE_ARCHIVED: {
    status: 409,
    message: 'The voucher template “%{template}” is archived. Restore it, or choose another one.',
  },
  VOUCHER_RECIPIENT_UNREACHABLE: {
    status: 422,
    message: 'Enter the e-mail address or the mobile number of the recipient. No voucher was made.',
  },
  VOUCHER_DAY_TOO_EARLY: {
    status: 422,
    message: 'The last day of a voucher of “%{template}” can be %{first} or later. Nothing was saved.',
  },
  VOUCHER_DAY_TOO_LATE: {
    status: 422,
    message:
      'A voucher of “%{template}” is over after %{days} days, so its last day can be %{last} or earlier. Nothing was saved.',
  },
  VOUCHER_GUEST_BLOCKED: {
    status: 409,
    message: '%{recipient} is a blocked guest and gets no vouchers. Unblock the guest first.',
  },
  VOUCHER_WITHOUT_ADDRESS: {
    status: 409,
    message: 'There is no address for %{recipient}, so nothing was sent. Pass the code on yourself.',
  },
  VOUCHER_MAIL_UNWANTED: {
    status: 409,
    message: '%{recipient} does not want such messages, so nothing was sent. Pass the code on yourself.',
  },
  VOUCHER_GUEST_LIMIT: {
    status: 409,
    message:
      'One guest can use vouchers of “%{template}” %{limit} times at most, and %{recipient} has vouchers for that already. No voucher was made.',
  },
  VOUCHER_UNKNOWN: {
    status: 404,
    message: 'There is no voucher with the code “%{code}”. Check how it is written.',
  },
  VOUCHER_CANCELLED: {
    status: 422,
    message: 'The voucher %{code} has been cancelled, so nobody can use it. Take it off the order.',
  },
  VOUCHER_NOT_STARTED: {
    status: 422,
    message: 'The voucher %{code} is not valid yet. Take it off the order.',
  },
  VOUCHER_EXPIRED: {
    status: 422,
    message: 'The last day of the voucher %{code} is over. Take it off the order.',
  },
  VOUCHER_USED: {
    status: 409,
    message: 'The voucher %{code} has been used already. Take it off the order.',
  },
  VOUCHER_STORE: {
    status: 422,
    message: 'Guests cannot use the voucher %{code} in this store. They can use it in: %{names}.',
  },
  VOUCHER_CHANNEL: {
    status: 422,
    message: 'Guests cannot use the voucher %{code} on this channel. They can use it on: %{names}.',
  },
  VOUCHER_SERVICE: {
    status: 422,
    message: 'Guests cannot use the voucher %{code} for this service. They can use it for: %{names}.',
  },
  VOUCHER_DAY: {
    status: 422,
    message: 'Guests cannot use the voucher %{code} on this day of the week.',
  },
  VOUCHER_HOURS: {
    status: 422,
    message:
      'Guests can use the voucher %{code} from %{from} until %{until}, and it is %{time} in the store.',
  },
  VOUCHER_ITEMS: {
    status: 422,
    message: 'The voucher %{code} is for other items. Add one of: %{names}.',
  },
  VOUCHER_SIZE: {
    status: 422,
    message: 'The voucher %{code} is for other sizes. Add an item in one of: %{names}.',
  },
  VOUCHER_MIN_SPEND: {
    status: 422,
    message: 'The items that count cost less than the voucher %{code} asks for. Add something.',
  },
  VOUCHER_ITEM_MISSING: {
    status: 422,
    message: 'The voucher %{code} is for %{item}, which is not in the order. Add it.',
  },
  VOUCHER_NO_FEE: {
    status: 422,
    message: 'The voucher %{code} makes delivery free, and this order has no delivery fee.',
  },
  VOUCHER_STACKING: {
    status: 422,
    message:
      'Guests cannot use the voucher %{code} together with others. Use it alone, or take it off the order.',
  },
  VOUCHER_GUEST_UNKNOWN: {
    status: 422,
    message: 'The voucher %{code} is for guests whom the business knows. Say who the guest is.',
  },
  VOUCHER_FIRST_ORDER: {
    status: 422,
    message: 'The voucher %{code} is for the first order of a guest, and this guest has ordered before.',
  },
  VOUCHER_CUSTOMER_LIMIT: {
    status: 422,
    message:
      'One guest can use such vouchers %{limit} times, and this guest has done so. Take %{code} off the order.',
  },
  VOUCHER_TOTAL: {
    status: 422,
    message: 'All vouchers like %{code} together have been used as often as they may. Take it off the order.',
  },
  VOUCHER_NOTHING_OFF: {
    status: 422,
    message:
      'The voucher %{code} takes nothing off this order. Take it off, or add something that it counts for.',
  },
  VOUCHER_BUDGET: {
    status: 422,
    message: 'The budget of vouchers like %{code} is used up. Take it off the order.',
  },
  VOUCHER_RESERVATION_UNKNOWN: {
    status: 404,
    message: 'No voucher is reserved for that reference. Reserve it first.',
  },
  VOUCHER_RESERVATION_OVER: {
    status: 409,
    message: 'The reservation has run out or was given back. Reserve the voucher again.',
  },
  VOUCHER_RESERVATION_ORDERED: {
    status: 409,
    message: 'An order has used the voucher. Cancel the order, which gives it back.',
  },
  REPORT_BACKWARDS: {
    status: 422,
    message: 'The last day, %{last}, is before the first, %{first}. Choose a later last day.',
  },
  REPORT_TOO_LONG: {
    status: 422,
    message: 'A report covers at most %{limit} days, and these are %{count}. Choose fewer days.',
  },
  MESSAGES_NOT_SET_UP: {
    status: 409,
    message:
      'This installation sends no text messages yet. Ask the people who run it to set them up (TEXT_MESSAGES), or pass the code on yourself.',
  },
  MAIL_NOT_SET_UP: {
    status: 409,
    message:
      'This installation has no mail server yet. Ask the people who run it to set one up (SMTP_URL), or leave the e-mail address out and pass the code on yourself.',
  },
  UNDO_TOO_LATE: {
    status: 409,
    message: 'You can no longer undo this. Too much time has passed, or something else has changed since.',
  },
  RESTORE_FIRST: {
    status: 409,
    message:
      'This cannot come back yet, because what it has under “%{field}” is deleted too. Restore that first.',
  },
  LIST_TOO_LONG: {
    status: 409,
    message:
      'More than %{limit} records match. Nothing was changed. Send “Prefer: respond-async” to do this in the background, or narrow the list with a filter.',
    shown:
      'More than %{limit} records match. Nothing was changed. Narrow the list with a filter, and try again.',
  },
  TOO_MANY_VIEWS: {
    status: 409,
    message: 'This list already has %{limit} views. Delete one that nobody needs, and try again.',
  },
  IDEMPOTENCY_KEY_USED: {
    status: 409,
    message:
      'You sent this before with other values, and we saved those. Look at them before you send it again.',
  },
  SEQUENCE_STALE: {
    status: 409,
    message: 'The list has changed since you loaded it. Nothing was moved; reload and arrange it again.',
  },
  LAYOUT_NAME_INVALID: {
    status: 400,
    message: 'Enter another name.',
  },
  LAYOUT_NAME_TAKEN: {
    status: 409,
    message: 'There is a layout “%{name}” already.',
  },
  SCREEN_COUNT: {
    status: 422,
    message: 'At most %{limit} screens are possible, and this makes %{count}.',
  },
  SCREEN_NOT_FOUND: {
    status: 404,
    message: 'This record does not exist or has been deleted.',
  },
  IN_USE: {
    status: 409,
    message: 'This cannot be deleted while it is used by %{users}. Change those first.',
  },
  NOBODY_IN_CHARGE: {
    status: 409,
    message:
      'Nobody would be left who can change staff and roles. Give somebody else such a role first. Nothing was changed.',
  },
  CURRENCY_IN_USE: {
    status: 409,
    message:
      'The currency can’t change any more, because %{users} have amounts in %{currency}. Delete those first.',
  },
  OWN_CUSTOMER: {
    status: 409,
    message:
      'You work in this customer now. Switch to another one first, so that you do not lock yourself out.',
  },
  ALREADY_SET_UP: {
    status: 409,
    message:
      'Somebody else has just set up this business. Nothing of yours was saved. Reload the page to see it.',
  },
  CUSTOMER_STATE: {
    status: 409,
    message: 'Somebody has changed this customer in the meantime. Reload the page, and look at it again.',
  },
  NO_REMOVAL_REQUESTED: {
    status: 409,
    message:
      'Nobody asked to remove the second factor of this account, or they took it back. They ask on the sign-in page, under “Lost your phone?”.',
  },
  PAIRING_CODE_UNKNOWN: {
    status: 409,
    message: 'No screen shows this code.',
  },
  LAYOUT_EMPTY: {
    status: 409,
    message: '%{layout} would show nothing. Add a file first.',
  },
  IMPORT_TAKEN: { status: 409, message: 'This file is being imported, or is imported already.' },
  IMPORT_STOPPED: { status: 409, message: 'The import was stopped. Nothing was changed.' },
  JOB_UNKNOWN: {
    status: 409,
    message: 'Somebody removed the definition of this job, so it can no longer run.',
  },
  JOB_SET_ASIDE: {
    status: 409,
    message:
      'This job failed again and again. Try it once more; if it fails then, tell support the reference %{reference}.',
  },
  UPLOAD_CHANGED: { status: 409, message: 'The file is no longer here. Choose it again.' },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'That is too large: at most %{limit} are accepted. Nothing was changed.',
  },
  UPLOAD_OFFSET: {
    status: 409,
    message: 'The upload goes on at byte %{offset}.',
  },
  RANGE_INVALID: {
    status: 416,
    message: 'The file ends at byte %{last}.',
  },
  MEDIA_TYPE_UNKNOWN: {
    status: 415,
    message: 'This kind of content is not accepted here: %{reason}.',
    shown: 'This kind of content is not accepted here.',
  },
  RECORDS_REFUSED: {
    status: 422,
    message: '%{count} of these records cannot be changed in this way: %{names}. Nothing was changed.',
  },
  UNIT_MISMATCH: {
    status: 422,
    message:
      'We cannot turn %{unit} into %{other} for “%{ingredient}” in line %{line} of the recipe “%{recipe}”. Choose another unit, or enter what “%{ingredient}” weighs. Nothing was changed.',
  },
  RECIPE_CYCLE: {
    status: 422,
    message:
      'The recipe “%{recipe}” would use itself: %{path}. Remove the line that leads back. Nothing was changed.',
  },
  RECIPE_TOO_DEEP: {
    status: 422,
    message:
      'Recipes can use each other at most %{limit} deep, and this is deeper: %{path}. Nothing was changed.',
  },
  VALIDATION_FAILED: { status: 422, message: 'Some fields need attention. Nothing was saved.' },
  SEO_PLACEHOLDER_UNKNOWN: {
    status: 422,
    message: 'These names in double braces mean nothing: %{names}. Use one of: %{known}',
  },
  IMPORT_REFUSED: {
    status: 422,
    message:
      'The file has %{count} problems, so nothing was changed. Correct them and import the file again.',
  },
  FILE_UNREADABLE: { status: 422, message: 'The file cannot be read: %{reason}. Nothing was changed.' },
  FACTOR_LOCKED: { status: 423, message: 'Too many wrong codes. Wait %{minutes} minutes and try again.' },
  FACTOR_DISABLED: {
    status: 423,
    message:
      'Your authenticator app no longer works here, because somebody sent too many wrong codes. Use a recovery code, or ask for a link to set the app up again.',
  },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Wait a little and try again.' },
  UPLOAD_QUOTA: {
    status: 429,
    message:
      'Your business has uploaded %{limit} of files within a day, which is the limit. Try again later.',
  },
  DEFINITION_REFUSED: {
    status: 503,
    message:
      'The definition of "%{resource}" has a mistake, so it cannot be used at the moment. The people who run the server find it under Setup, Definitions (%{file}).',
  },
  MAPS_SILENT: {
    status: 503,
    message: 'The map service is not answering right now. Enter the address yourself, or try again later.',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    message: 'The database cannot be reached at the moment. Nothing was changed; try again in a moment.',
  },
  DISK_FULL: {
    status: 507,
    message: 'The server has no space left to save this. Nothing was changed. Tell the people who run it.',
  },
} as const satisfies Record<string, { status: number; message: string; shown?: string }>;

export type ErrorCode = keyof typeof errorTable;

/** What can be wrong with one value; the field shows the sentence. */
export const issueTable = {
  required: 'Required',
  wrongType: 'Expected %{expected}',
  tooLong: 'At most %{limit} characters',
  tooShort: 'At least %{limit} characters',
  tooSmall: 'At least %{limit}',
  tooBig: 'At most %{limit}',
  tooEarly: 'Not before %{limit}',
  tooMany: 'At most %{limit} entries',
  tooLarge: 'Too large',
  tooPrecise: 'At most %{scale} digits after the decimal point',
  format: 'Not a valid %{format}',
  email: 'Not a valid e-mail address',
  url: 'Expected an address that starts with http:// or https://',
  phone: 'Expected a telephone number',
  colour: 'Expected a colour such as #1a2b3c',
  notOneOf: 'Expected one of: %{options}',
  repeated: 'The same value is here twice',
  unstorable: 'Remove the character that we cannot store',
  invisible: 'Enter something that people can see',
  unknownField: 'There is no field of this name',
  notOwn: 'The record inherits this value. To set its own value, list the field in “own” too',
  notAsInPath: 'This must match the address of the call, which says %{value}',
  readOnly: 'The product sets this, so you cannot change it',
  belowItself: 'A line cannot be below itself',
  changedMeanwhile: 'Somebody else changed this cell',
  changedSince: 'Somebody changed this record after the file was made',
  notApplicable: 'This means nothing while “%{field}” is %{value}: leave it empty',
  onlyOne: 'Only one record can have this: choose one',
  notUnique: 'Another record already has this value',
  differsInCapitals: '“%{other}” already exists, and this differs only in capitals',
  ownStores: 'Choose only stores where you work',
  ofAnother: 'Some of these belong to another “%{field}”',
  missingReference: 'This record does not exist or has been deleted',
  ambiguousReference: 'Several records have this name: use the ID',
  eitherOr: 'Choose a stock item or a recipe, not both',
  sameStore: 'Choose another store than this one',
  unitMismatch:
    'We cannot turn %{unit} into %{other}. Choose another unit, or enter what “%{ingredient}” weighs',
  recipeCycle: 'The recipe would use itself: %{path}',
  recipeTooDeep: 'Recipes can use each other at most %{limit} deep: %{path}',
  code: 'Six digits, or a recovery code of ten letters and digits',
  wrongPassword: 'This is not your current password',
  sameAddress: 'This is already your address',
  passwordsDiffer: 'Passwords must match',
  formulaUnstored:
    'The file does not hold the result of this formula. Open it in a spreadsheet program, save it and choose it again.',
  formulaFailed: 'The formula in this cell gives an error. Correct it in the spreadsheet, or empty the cell.',
  repeatedInFile: 'Row %{row} has the same value',
  differsInFile: 'Row %{row} has a different value for the same record',
  closureNowhere: 'Choose all stores, or at least one group or store',
  pauseOver: 'Choose a time in the future',
  placeholderUnknown: 'These names in double braces mean nothing: %{names}. Use one of: %{known}',
  hoursTime: 'Enter each time as HH:MM, up to 24:00',
  hoursEmpty: 'Hours cannot end when they begin: for a whole day, enter 00:00 to 24:00',
  hoursForm: 'Expected hours such as “Mon-Fri 09:00-17:00; Sat 9am-1pm”, “closed” or “24 hours”',
  hoursTwofold: 'These hours have two meanings: write %{one} or %{other}',
  hoursOverlap: 'The hours on %{day} overlap',
  areaPoint: 'Enter each point as latitude, longitude, in degrees',
  areaFew: 'An outline needs at least three points',
  areaOpen: 'The last point of an outline must be its first',
  areaMany: 'An area can have at most %{limit} points',
  areaHoles: 'Outline %{one} is a hole and must lie within outline %{other}',
  areaCrosses: 'The outline touches or crosses itself at %{place}',
  areaOverlaps: 'Outlines %{one} and %{other} overlap: draw them as one outline',
  areaRadius: 'Enter a radius from 1 metre to 500 km',
  taxNumber: 'This is no tax number of %{country}. They look like %{example}',
  zoneSwapped: 'Latitude and longitude are swapped',
  zoneOutside: 'A delivery zone must lie within %{country}, where its store is',
  zoneSmall: 'A delivery zone must cover at least %{limit} km²',
  zoneLarge: 'A delivery zone can cover at most %{limit} km²',
  zoneMany: 'A store can have at most %{limit} delivery zones',
  zoneStore: 'A zone that is in force cannot move to another store. Create a zone for that store instead',
  voucherCode: 'A code has 4 to 24 letters and digits, and may have hyphens and spaces between them',
  batchCodes: 'The codes of a batch are made with this, so it stays. Cancel the batch and make another one',
  variantOrphan: 'Tick “%{parent}” too: this is offered only with it',
  variantDeep: 'Guests choose on at most %{limit} levels',
  variantMany: 'A template makes at most %{limit} combinations, and this makes %{count}',
  templateEmpty: 'Tick at least one variant of this template first',
  groupMinimum: 'At most %{limit}, because guests cannot choose more than that',
  groupDefaults: 'At least %{limit}, because so many are chosen from the start',
  groupUnreachable: 'At most %{limit}, because the modifiers of the group allow no more together',
  choiceNotOffered: 'Guests cannot choose this here',
  choiceSoldOut: 'This is sold out',
  choicesFew: 'Choose at least %{limit} of “%{of}”',
  choicesMany: 'Choose at most %{limit} of “%{of}”',
  plannedPriceMissing: 'Choose a price from a list, or a menu, a channel and one of its sizes',
  openObject: 'Enter names and values, such as {"name": "value"}',
  openDeep: 'Use at most %{most} levels of names',
  openName: 'Each name needs 1 to 100 characters',
  /** A refusal of the table of errors that names no field; `refusal` is its code. */
  refused: '%{refusal}',
  invalid: 'Not a valid value',
} as const;

export type IssueCode = keyof typeof issueTable;

/** One problem with one field, in a form that any language can word. */
export const fieldIssue = z.object({
  field: z.string().describe('Empty where a whole row or record is refused.'),
  code: z.enum(Object.keys(issueTable) as [IssueCode, ...IssueCode[]]),
  details: errorDetails,
  row: z.int().optional().describe('The row of an uploaded file; the heading is row 1.'),
  value: z
    .string()
    .optional()
    .describe('The text in that place; where the row as a record is wrong, what people call the record.'),
  values: z
    .array(z.object({ field: z.string(), value: z.string() }))
    .optional()
    .describe('The values that are taken, where several fields together belong to one record only.'),
  record: z
    .object({ id: z.union([z.string(), z.number()]), name: z.string() })
    .optional()
    .describe('The record, where one request changes many.'),
});
export type FieldIssue = z.infer<typeof fieldIssue>;

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorTable, code);

const issueMessage = ({ code, details }: Pick<FieldIssue, 'code' | 'details'>) => {
  const { refusal } = details;
  const template =
    code === 'refused' && isErrorCode(refusal) ? errorTable[refusal].message : issueTable[code];
  return fillIn(template, wordedDetails(details));
};

/** Sentences by field, as react-admin puts them on the inputs. The first issue of a field wins. */
export function errorsByField(
  issues: readonly FieldIssue[],
  message: (issue: FieldIssue) => string = issueMessage,
): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.field, message(issue)]));
}

/** Records of one resource that refer to a record that somebody tries to delete. */
const userOfRecord = z.object({
  resource: z.string(),
  count: z.int(),
  names: z.array(z.string()).describe('The names of some of them.'),
});
export type UserOfRecord = z.infer<typeof userOfRecord>;

/** The server sends every refusal in this shape. */
/** Something that a channel would refuse or not show, and where in its document. */
export const foundInMenu = z.object({ path: z.string(), code: z.string() });
type FoundInMenu = z.infer<typeof foundInMenu>;

export const errorPayload = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
  message: z.string().describe('A sentence for a person.'),
  errorMessage: z.string().describe('The same sentence under the name in part 1 of the specification.'),
  details: errorDetails,
  errors: z.record(z.string(), z.string()).optional().describe('Sentence by field.'),
  issues: z
    .array(fieldIssue)
    .optional()
    .describe('What is wrong with each field, as codes for other languages; for a file, with its rows.'),
  users: z
    .array(userOfRecord)
    .optional()
    .describe(
      'With IN_USE: the records that refer to the one to delete, by resource. With CURRENCY_IN_USE: the resources with amounts.',
    ),
  found: z
    .array(foundInMenu)
    .optional()
    .describe('With MRD_MENU_INVALID: what is wrong, and where in the document of the menu.'),
  current: jsonValue.optional().describe('With VERSION_CONFLICT: the current record.'),
  requestId: z.string(),
});
export type ErrorPayload = z.infer<typeof errorPayload>;

interface MoreOfError {
  details?: ErrorDetails;
  issues?: FieldIssue[];
  users?: UserOfRecord[];
  found?: FoundInMenu[];
  current?: unknown;
  cause?: unknown;
}

/** A refusal with a code; the one error class that routes and operations throw. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly issues: FieldIssue[] | undefined;
  readonly users: UserOfRecord[] | undefined;
  readonly found: FoundInMenu[] | undefined;
  readonly current: unknown;

  constructor(code: ErrorCode, more: MoreOfError = {}) {
    super(fillIn(errorTable[code].message, wordedDetails(more.details ?? {})), { cause: more.cause });
    this.code = code;
    this.details = more.details ?? {};
    this.issues = more.issues;
    this.users = more.users;
    this.found = more.found;
    this.current = more.current;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/** The refusal of a file, with what is wrong with it. */
export const unreadableFile = (reason: FileReason, details: Details = {}, cause?: unknown): ServiceError =>
  new ServiceError('FILE_UNREADABLE', { details: { ...details, reason }, cause });
