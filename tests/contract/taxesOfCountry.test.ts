import { describe, expect, test } from 'vitest';
import { currencyOfCountry } from '../../contract/countries.ts';
import { taxesOfCountry } from '../../contract/taxesOfCountry.ts';
import { taxResources } from '../../src/resources/tax/taxes.ts';

const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const ratesOf = (country: string) => taxesOfCountry(country).groups.map(({ ratePercent }) => ratePercent);

describe('the taxes that a business of a country starts with', () => {
  test.each([...currencyOfCountry.keys()])('can be records: %s', (country) => {
    const { name, groups } = taxesOfCountry(country);
    expect(name).not.toBe('');
    expect(groups.length).toBeGreaterThan(0);
    for (const key of ['name', 'code'] as const)
      expect(new Set(groups.map((group) => group[key])).size).toBe(groups.length);
    const types = taxResources.find((resource) => resource.name === 'tax/types')?.rows.map(({ id }) => id);
    for (const [index, { ratePercent, taxTypeId, code, validFrom, takenAway }] of groups.entries()) {
      const before = groups.slice(0, index).map((group) => group.name);
      if (takenAway !== undefined) expect(before).toContain(takenAway);
      expect(types).toContain(taxTypeId);
      expect(code.length).toBeLessThanOrEqual(20);
      expect(validFrom).toMatch(/^20\d\d-\d\d-\d\d$/);
      if (taxTypeId !== 1) expect(ratePercent).toBe(0);
    }
  });

  test.each(
    union,
  )('has a standard rate of at least 15 %, which the European Union asks for: %s', (country) => {
    const [standard, ...others] = ratesOf(country);
    expect(standard).toBeGreaterThanOrEqual(15);
    for (const other of others) expect(other).toBeLessThan(Number(standard));
    expect(taxesOfCountry(country).pricesIncludeTax).toBe(true);
  });

  test('are what each country calls them, and on top of prices where guests expect it', () => {
    expect(taxesOfCountry('ES')).toMatchObject({ name: 'IVA', pricesIncludeTax: true });
    expect(ratesOf('ZA')).toEqual([15, 0, 0]);
    expect(taxesOfCountry('US')).toMatchObject({ name: 'Sales tax', pricesIncludeTax: false });
    expect(taxesOfCountry('KW').groups).toMatchObject([{ name: 'No tax', ratePercent: 0 }]);
    expect(ratesOf('MC')).toEqual(ratesOf('FR'));
  });

  test.each([null, 'TV'])('have no rate where nobody has checked the country: %s', (country) => {
    expect(taxesOfCountry(country).groups).toMatchObject([{ name: 'Standard rate', ratePercent: null }]);
  });
});
