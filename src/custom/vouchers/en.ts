/** Giving single vouchers, and the reports of vouchers. */
export const messages = {
  vouchers: {
    about:
      'Makes a voucher with a code of its own for one person. With a mail address, we mail the code to that person.',
    give: 'Give a voucher',
    send: 'Send the voucher',
    make: 'Make the voucher',
    another: 'Give another voucher',
    sent: 'Voucher has been sent successfully',
    made: 'The voucher is made. Pass its code on to %{name}.',
    mailedTo: 'We have mailed this code to %{name}, %{email}.',
    notMailed:
      'We have sent nothing, because there is no mail address. Pass this code on to %{name} yourself.',
    wantsNoMails: '%{name} does not want e-mails. We make the code, and you pass it on yourself.',
    notMailedByWish:
      'We have sent nothing, because %{name} does not want e-mails. Pass this code on to %{name} yourself.',
    until: 'Last day: %{day}.',
    copy: 'Copy the code',
    reach: 'We send mails, but no text messages: with only a mobile number, you pass the code on yourself.',
    field: {
      voucherTemplateId: 'Voucher template',
      guestUuid: 'Known guest',
      recipientName: 'Name of the recipient',
      recipientEmail: 'E-mail of the recipient',
      recipientMobile: 'Mobile number of the recipient',
      expirationDate: 'Last day',
    },
    report: {
      about: 'How many vouchers of a template were issued in these days, and what they are today.',
      open: 'Report',
      begin: 'Choose a voucher template to see its report.',
      empty: 'No vouchers in these days',
      from: 'First day',
      to: 'Last day',
      type: 'Show',
      types: { SUMMARY: 'All days together', DAILY: 'Day by day' },
      day: 'Day',
      days: 'Days',
      figure: {
        issued: 'Issued',
        inBatches: 'In batches',
        toPeople: 'To one person each',
        upcoming: 'Not valid yet',
        active: 'Active',
        expired: 'Expired',
        cancelled: 'Cancelled',
      },
      chart: 'Vouchers of %{of}. The table below has these figures.',
      file: 'Vouchers of %{template}',
    },
    lastDay: 'Leave the last day empty for what the template says.',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    vouchers: typeof messages;
  }
}
