import { defineResource } from '../../../contract/defineResource.ts';
import { isActive, uniqueName } from '../fields.ts';

/** The text at the top and bottom of a till slip. The fact sheet on menus lists the fields (section 5). */
export const tillSlipHeaders = defineResource({
  name: 'stores/till-slip-headers',
  path: 'tillSlipHeader',
  table: 'till_slip_headers',
  labels: { one: 'Till-slip header', many: 'Till-slip headers' },
  description: 'The text at the top and bottom of a till slip.',
  area: 'stores',
  icon: 'receipt',
  title: 'name',
  wire: { id: 'uuid', customerUuid: 'clientUuid' },
  fields: {
    name: uniqueName,
    logo: {
      kind: 'image',
      help: 'A black and white picture, at most 300 pixels high. Without one, slips have the logo of your business.',
    },
    lines: { kind: 'longText', maxLength: 300, help: 'Up to 6 lines of 48 characters.' },
    vatNumber: {
      kind: 'text',
      label: 'Tax number',
      maxLength: 20,
      help: 'Only if it is another than that of your business.',
    },
    registrationNumber: { kind: 'text', maxLength: 20 },
    phone: { kind: 'phone' },
    website: { kind: 'url' },
    footerLines: { kind: 'longText', maxLength: 300, help: 'Up to 6 lines of 48 characters.' },
    showQr: { kind: 'boolean', label: 'Show a QR code', default: false, required: true },
    qrTemplate: {
      kind: 'text',
      label: 'QR code link',
      maxLength: 200,
      shownWhen: { field: 'showQr', is: true },
      requiredWhen: { field: 'showQr', is: true },
    },
    widthColumns: {
      kind: 'choice',
      label: 'Width',
      default: '42',
      required: true,
      choices: [
        { id: '32', label: '32 columns (58 mm)' },
        { id: '42', label: '42 columns (80 mm at 180 dpi)' },
        { id: '48', label: '48 columns (80 mm at 203 dpi)' },
      ],
    },
    isActive,
  },
  calls: [
    {
      verb: 'update',
      method: 'POST',
      path: 'tillSlipHeader/uploadImage',
      filterBy: ['uuid'],
      upload: 'logo',
      only: ['logo'],
      summary: 'Give a till-slip header its logo. The form names the header by uuid.',
    },
  ],
  list: { columns: ['name', 'vatNumber', 'phone', 'widthColumns', 'isActive', 'updatedAt'] },
  form: {
    sections: [
      { label: 'Top', fields: ['name', 'logo', 'lines', 'widthColumns', 'isActive'] },
      { label: 'Business', fields: ['vatNumber', 'registrationNumber', 'phone', 'website'] },
      { label: 'Bottom', fields: ['footerLines', 'showQr', 'qrTemplate'] },
    ],
  },
});
