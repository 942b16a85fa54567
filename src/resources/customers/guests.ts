import { defineResource } from '../../../contract/defineResource.ts';

/** Why a guest is blocked or has another status. */
export const guestReasons = defineResource({
  name: 'customers/reasons',
  service: 'customer',
  path: 'api/customer/users/reasons',
  table: 'guest_reasons',
  labels: { one: 'Reason', many: 'Reasons' },
  description: 'Why a guest is blocked or has another status.',
  title: 'name',
  ordered: true,
  fields: {
    name: { kind: 'text', required: true, maxLength: 120, unique: true, searchable: true },
    guestCount: {
      kind: 'integer',
      label: 'Guests',
      aggregate: { of: 'customers/users', by: 'reasonId' },
    },
  },
  calls: [{ verb: 'list', method: 'POST', path: 'api/customer/users/getReasons' }],
  related: [{ resource: 'customers/users', by: 'reasonId' }],
  starterRows: [
    { name: { en: 'Did not collect orders', es: 'No recogió pedidos', ar: 'لم يستلم طلبات' } },
    { name: { en: 'Disputed a payment', es: 'Reclamó un pago', ar: 'اعترض على دفعة' } },
    { name: { en: 'Abusive behaviour', es: 'Comportamiento abusivo', ar: 'سلوك مسيء' } },
    { name: { en: 'The guest asked for it', es: 'Lo pidió el cliente', ar: 'بطلب من العميل' } },
  ],
});

/** The people who order. The specification calls them users of a customer (part 2, section 3). */
export const guests = defineResource({
  name: 'customers/users',
  service: 'customer',
  path: 'api/customer/users',
  table: 'guests',
  labels: { one: 'Guest', many: 'Guests' },
  description: 'The people who order.',
  area: 'customers',
  icon: 'person',
  title: 'name',
  wire: { id: ['uuid', 'userUuid'], customerUuid: 'clientUuid' },
  fields: {
    name: {
      kind: 'text',
      synonyms: ['Full name', 'Guest', 'Customer'],
      required: true,
      maxLength: 80,
      searchable: true,
    },
    email: { kind: 'email', label: 'E-mail', searchable: true },
    phone: { kind: 'phone', synonyms: ['Mobile', 'Cell', 'Cellphone', 'Telephone', 'Tel'], searchable: true },
    status: {
      kind: 'choice',
      default: 'ACTIVE',
      required: true,
      choices: [
        { id: 'ACTIVE', label: 'Active', colour: 'success' },
        { id: 'INACTIVE', label: 'Inactive' },
      ],
    },
    isManuallyVerified: {
      kind: 'boolean',
      label: 'Verified manually',
      default: false,
      required: true,
      help: 'Staff have checked who this person is. Orders of the guest say so.',
    },
    isBlocked: {
      kind: 'boolean',
      label: 'Blocked',
      default: false,
      required: true,
      help: 'The guest gets no vouchers, and the home page shows orders of the guest for you to decide.',
    },
    reasonId: {
      kind: 'reference',
      resource: 'customers/reasons',
      label: 'Reason',
      appliesWhen: { field: 'isBlocked', is: true },
      requiredWhen: { field: 'isBlocked', is: true },
    },
  },
  calls: [
    { verb: 'get', path: 'api/customer/users/getUser/{uuid}' },
    {
      verb: 'list',
      method: 'POST',
      path: 'api/customer/users/getCurrentUsersByFilter/{clientUuid}',
      filterBy: ['name', 'email', 'phone', 'status', 'isManuallyVerified', 'isBlocked'],
    },
    {
      verb: 'update',
      method: 'POST',
      path: 'api/customer/users/updateUserStatus/{userUuid}',
      only: ['status', 'reasonId'],
    },
    {
      verb: 'update',
      method: 'POST',
      path: 'api/customer/users/updateUserManualVerify/{userUuid}',
      only: ['isManuallyVerified'],
    },
    {
      verb: 'update',
      method: 'POST',
      path: 'api/customer/users/updateUserBlockedStatus/{userUuid}',
      only: ['isBlocked', 'reasonId'],
    },
  ],
  list: {
    columns: ['name', 'email', 'phone', 'status', 'isManuallyVerified', 'isBlocked'],
    filters: ['status', 'isBlocked'],
  },
  related: [
    { resource: 'orders', by: 'guestUuid' },
    { resource: 'orders/transactions', by: 'guestUuid' },
    { resource: 'vouchers/vouchers', by: 'guestUuid' },
  ],
});

/** What a guest chose, such as the messages that they want. */
export const guestSettings = defineResource({
  name: 'customers/user-settings',
  service: 'customer',
  path: 'api/customer/users/getUserSetting',
  table: 'guest_settings',
  labels: { one: 'Settings', many: 'Settings of guests' },
  title: 'language',
  wire: { id: ['uuid', 'userUuid'], customerUuid: 'clientUuid' },
  singleOf: 'guestId',
  fields: {
    guestId: { kind: 'reference', resource: 'customers/users', label: 'Guest' },
    language: { kind: 'text', maxLength: 10, default: 'en', required: true },
    wantsMails: {
      kind: 'boolean',
      label: 'Wants e-mails',
      default: true,
      required: true,
      help: 'Without it, we do not mail vouchers to the guest.',
    },
    wantsMessages: {
      kind: 'boolean',
      label: 'Wants text messages',
      default: true,
      required: true,
      help: 'Without it, we do not send vouchers to the mobile number of the guest.',
    },
  },
});
