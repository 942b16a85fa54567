import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  driftOf,
  type FormPlan,
  hasDrifted,
  planOf,
  type SellableForm,
} from '../../../contract/catalogue/sellableForms.ts';
import { type Combination, combinationKey } from '../../../contract/catalogue/variants.ts';

const combination = (...variants: string[]): Combination => ({
  variantIds: variants,
  name: variants.join(', '),
});
const form = (id: string, name: string, variantIds: readonly string[], isActive = true): SellableForm => ({
  ...{ id, name, variantIds, isActive },
});
const [small, medium, large] = ['SMALL', 'MEDIUM', 'LARGE'].map((size) => combination(size));
if (!small || !medium || !large) throw new Error('There are no sizes.');

/** The forms after a plan, written change by change. Fails as the database does if two names meet. */
function applied(forms: readonly SellableForm[], plan: FormPlan): SellableForm[] {
  const now = [...forms];
  const check = () => {
    const names = now.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size, names.join()).toBe(names.length);
  };
  for (const { id, values } of plan.update) {
    const index = now.findIndex((one) => one.id === id);
    now[index] = { ...(now[index] as SellableForm), ...values };
    check();
  }
  for (const [index, one] of plan.create.entries()) {
    now.push({ ...one, id: `new ${index}`, isActive: true });
    check();
  }
  return now;
}

const variants = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
const combinationLists = fc
  .uniqueArray(variants, { selector: combinationKey, maxLength: 5 })
  .map((all) => all.filter((one) => one.length > 0).map((one) => combination(...one)));
const formLists = fc
  .uniqueArray(
    fc.tuple(fc.constantFrom('a', 'B', 'a, b', 'Standard', 'c', 'A (2)'), variants, fc.boolean()),
    {
      selector: ([name]) => name,
      maxLength: 6,
    },
  )
  .map((all) => all.map(([name, ids, isActive], index) => form(`f${index}`, name, ids, isActive)));

describe('what differs between an item and its template', () => {
  test('is what is missing, switched off, renamed, without its variants, or not in the template', () => {
    const forms = [
      form('1', 'Small', ['SMALL']),
      form('2', 'Middle', ['MEDIUM']),
      form('3', 'large', []),
      form('4', 'Standard', []),
      form('5', 'Old', ['HUGE'], false),
    ];
    const drift = driftOf([small, medium, large, combination('MINI')], forms);
    expect(drift.kept.map((one) => one.form.id)).toEqual(['1']);
    expect(drift.renamed.map((one) => one.form.id)).toEqual(['2']);
    expect(drift.unlinked.map((one) => one.form.id)).toEqual(['3']);
    expect(drift.extra.map(({ id }) => id)).toEqual(['4']);
    expect(drift.missing.map(({ name }) => name)).toEqual(['MINI']);
    expect(driftOf([small], [form('1', 'Small', ['SMALL'], false)]).switchedOff).toHaveLength(1);
    expect(hasDrifted(drift)).toBe(true);
    expect(hasDrifted(driftOf([small], [form('1', 'small', ['SMALL'])]))).toBe(false);
  });

  test('a size with the variants comes before one with the name', () => {
    const forms = [form('1', 'SMALL', ['MEDIUM']), form('2', 'MEDIUM', ['SMALL'])];
    const drift = driftOf([small, medium], forms);
    expect(drift.renamed.map(({ form: one, combination: of }) => [one.id, of.name])).toEqual([
      ['2', 'SMALL'],
      ['1', 'MEDIUM'],
    ]);
    // One steps aside, so that the names never meet.
    const plan = planOf(drift, forms, { switchesOffExtra: true, givesNames: true });
    expect(applied(forms, plan).map(({ id, name }) => [id, name])).toEqual([
      ['1', 'MEDIUM'],
      ['2', 'SMALL'],
    ]);
  });
});

describe('applying a template', () => {
  test('loses nothing, and every combination is on sale once', () => {
    fc.assert(
      fc.property(combinationLists, formLists, fc.boolean(), fc.boolean(), (wanted, forms, off, names) => {
        const choices = { switchesOffExtra: off, givesNames: names };
        const after = applied(forms, planOf(driftOf(wanted, forms), forms, choices));
        for (const { id } of forms) expect(after.some((one) => one.id === id)).toBe(true);
        for (const { variantIds } of wanted) {
          const key = combinationKey(variantIds);
          const onSale = after.filter((one) => one.isActive && combinationKey(one.variantIds) === key);
          expect(onSale.length).toBeGreaterThan(0);
          if (off) expect(onSale).toHaveLength(1);
        }
        if (off) expect(after.filter(({ isActive }) => isActive)).toHaveLength(wanted.length);
      }),
    );
  });

  test('a second time changes nothing', () => {
    fc.assert(
      fc.property(combinationLists, formLists, fc.boolean(), (wanted, forms, givesNames) => {
        const choices = { switchesOffExtra: true, givesNames };
        const once = applied(forms, planOf(driftOf(wanted, forms), forms, choices));
        expect(planOf(driftOf(wanted, once), once, choices)).toEqual({ create: [], update: [] });
      }),
    );
  });
});
