import { describe, expect, test } from 'vitest';
import {
  asciiDomainAddress,
  canonicalAddress,
  emailAddress,
  needsSmtpUtf8,
} from '../../contract/fieldKinds/kinds/email.ts';

/** Each address as it is stored, its form with the domain in ASCII, and other ways to type it. */
const addresses: readonly { stored: string; ascii: string; typed: readonly string[] }[] = [
  {
    stored: "ana.o'neil+shop@example.com",
    ascii: "ana.o'neil+shop@example.com",
    typed: [
      "Ana.O'Neil+Shop@EXAMPLE.com",
      "  ana.o'neil+shop@example.com\t",
      "\u200fana.o'neil+shop@example.com\u200e",
    ],
  },
  {
    stored: 'josé@españa.es',
    ascii: 'josé@xn--espaa-rta.es',
    typed: [
      'jose\u0301@espan\u0303a.es',
      'JOSÉ@ESPAÑA.ES',
      'José@xn--espaa-rta.es',
      'josé@XN--ESPAA-RTA.ES',
      'JOSE\u0301@ESPAN\u0303A.es',
    ],
  },
  {
    stored: 'anna@münchen.de',
    ascii: 'anna@xn--mnchen-3ya.de',
    typed: ['Anna@MÜNCHEN.de', 'anna@xn--mnchen-3ya.de'],
  },
  {
    stored: 'anna@straße.de',
    ascii: 'anna@xn--strae-oqa.de',
    typed: ['ANNA@Straße.DE', 'anna@xn--strae-oqa.de'],
  },
  {
    stored: 'محمد@مثال.السعودية',
    ascii: 'محمد@xn--mgbh0fb.xn--mgberp4a5d4ar',
    typed: ['محمد@xn--mgbh0fb.xn--mgberp4a5d4ar', '\u200fمحمد@مثال.السعودية\u200f'],
  },
  {
    stored: '用户@例子.广告',
    ascii: '用户@xn--fsqu00a.xn--4rr70v',
    typed: ['用户@例子。广告', '用户@例子．广告'],
  },
  { stored: 'ali@نامه\u200cای.com', ascii: 'ali@xn--mgba3gch31f060k.com', typed: ['Ali@نامه\u200cای.COM'] },
  { stored: 'иван@почта.рф', ascii: 'иван@xn--80a1acny.xn--p1ai', typed: ['Иван@Почта.РФ'] },
  { stored: 'संपर्क@डाटामेल.भारत', ascii: 'संपर्क@xn--c2bd4bq1db8d.xn--h2brj9c', typed: ['संपर्क@डाटामेल.भारत'] },
];

const refused: Readonly<Record<string, string>> = {
  nothing: '',
  'no at sign': 'ana.example.com',
  'no local part': '@example.com',
  'no domain': 'ana@',
  'a domain of one label': 'ana@localhost',
  'two at signs': 'ana@b@example.com',
  'a name beside it': 'Ana <ana@example.com>',
  'two addresses': 'ana@example.com,bob@example.com',
  'a space': 'ana maria@example.com',
  'a space that no line breaks': 'ana\u00a0maria@example.com',
  'a quoted local part': '"ana maria"@example.com',
  'a line': 'ana@example.com\r\nBcc: all@example.com',
  'a line in the local part': 'ana\nBcc: x@example.com',
  'a control character': 'ana\u0007@example.com',
  'a direction mark': 'an\u202ea@example.com',
  'an isolate': 'an\u2066a@example.com',
  'a joiner': 'an\u200da@example.com',
  'a letter that nobody sees': 'an\u3164a@example.com',
  'a variation selector': 'an\ufe0fa@example.com',
  'a mark on nothing': '\u0301ana@example.com',
  'a mark on a dot': 'a.\u0301na@example.com',
  'a Cyrillic letter among Latin ones': 'аna@example.com',
  'a Greek letter among Latin ones': 'ana@gοogle.com',
  'an emoji': '🍕@example.com',
  'a dot first': '.ana@example.com',
  'a dot last': 'ana.@example.com',
  'two dots': 'ana..b@example.com',
  'a domain with an empty label': 'ana@example..com',
  'a domain with a dot last': 'ana@example.com.',
  'a domain with a hyphen first': 'ana@-example.com',
  'a machine': 'ana@192.168.0.1',
  'a machine in brackets': 'ana@[192.168.0.1]',
  'a number of a machine': 'ana@example.0x7f',
  'a port': 'ana@example.com:25',
  'a path': 'ana@example.com/x',
  'an escape': 'ana@ex%61mple.com',
  'a domain that is no Punycode': 'ana@xn--a.com',
  'a domain whose Punycode cannot be read': 'ana@xn--bd.com',
  'a domain that is ASCII in Punycode': 'ana@xn--a-b-c-.com',
  'a domain of wide letters in Punycode': 'ana@xn--mi7cc.com',
  'a label that is too long': `ana@${'a'.repeat(64)}.com`,
  'a label that is too long in ASCII': `ana@${'ü'.repeat(60)}.com`,
  'a local part of 65 octets': `${'a'.repeat(65)}@example.com`,
  'a local part of 66 octets in 33 letters': `${'é'.repeat(33)}@example.com`,
  'a lone surrogate': 'an\ud800a@example.com',
};

const isTaken = (text: string) => emailAddress.safeParse(text).success;

describe('an e-mail address', () => {
  test.each(addresses)('$stored has one spelling, however people type it', ({ stored, ascii, typed }) => {
    for (const text of [stored, ascii, ...typed]) {
      expect(emailAddress.safeParse(text)).toEqual({ success: true, data: stored });
      expect([canonicalAddress(text), asciiDomainAddress(text)]).toEqual([stored, ascii]);
    }
  });

  test.each(Object.entries(refused))('is refused with %s', (_fault, text) => {
    expect(emailAddress.safeParse(text).error?.issues).toEqual([
      expect.objectContaining({ message: 'email' }),
    ]);
  });

  test('is counted in octets: 64 before the at sign, 254 altogether, also with the domain in ASCII', () => {
    expect(isTaken(`${'é'.repeat(32)}@example.com`)).toBe(true);
    const local = 'a'.repeat(64);
    const domain = (length: number) => `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length)}.com`;
    expect(isTaken(`${local}@${domain(63)}`)).toBe(true);
    expect(isTaken(`${local}@${domain(63)}x`)).toBe(false);
    expect(isTaken(`${local}@${Array.from({ length: 8 }, () => 'ü'.repeat(18)).join('.')}.com`)).toBe(false);
  });

  test('needs SMTPUTF8 only for the part before the at sign', () => {
    const needing = addresses.map(({ stored }) => stored).filter(needsSmtpUtf8);
    expect(needing).toEqual([
      'josé@españa.es',
      'محمد@مثال.السعودية',
      '用户@例子.广告',
      'иван@почта.рф',
      'संपर्क@डाटामेल.भारत',
    ]);
  });

  test('stays as it is typed while it is none, without what nobody sees', () => {
    expect([' Ana ', 'ANA@', '\u200bana@localhost'].map(canonicalAddress)).toEqual([
      'ana',
      'ana@',
      'ana@localhost',
    ]);
  });

  test('takes no long work, whatever comes', () => {
    expect(isTaken(`${'a\u0301'.repeat(200_000)}@example.com`)).toBe(false);
    expect(isTaken(`a${'\u0301'.repeat(500_000)}@example.com`)).toBe(false);
    expect(isTaken(`${'a.'.repeat(200_000)}@${'a.'.repeat(200_000)}com`)).toBe(false);
  });
});
