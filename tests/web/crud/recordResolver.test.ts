import { describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { asFieldErrors, recordResolver, valueIssue } from '../../../src/crud/form/recordResolver.ts';
import { aBoat, aField, boats, harbourId } from './support/boats.ts';

const resolve = (values: Record<string, unknown>, base?: Record<string, unknown>) =>
  recordResolver({ resource: boats, registry: new Map() }, base, ({ code }) => code)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

async function issuesOf(values: Record<string, unknown>, base?: Record<string, unknown>) {
  const { errors } = await resolve(values, base);
  return Object.entries(errors)
    .map(([field, error]) => `${field} ${error?.type}`)
    .toSorted();
}

describe('a new record', () => {
  test('is judged by the rules of the server', async () => {
    expect(await issuesOf({ name: 'Anna', harbour: harbourId, length: 0 })).toEqual(['length tooSmall']);
    expect(await issuesOf({ name: '', harbour: null })).toEqual(['harbour required', 'name required']);
  });

  test('needs what another field makes necessary', async () => {
    expect(await issuesOf({ name: 'Anna', harbour: harbourId, hasEngine: true })).toEqual(['motor required']);
  });
});

describe('a form that shows a field only while another field says so', () => {
  const trips = defineResource({
    name: 'fleet/trips',
    labels: { one: 'Trip', many: 'Trips' },
    title: 'name',
    fields: {
      name: { kind: 'text', required: true },
      hasPrice: { kind: 'boolean', required: true, default: false },
      price: { kind: 'money', min: 1, shownWhen: { field: 'hasPrice', is: true } },
    },
  });
  const sent = async (values: Record<string, unknown>, base?: Record<string, unknown>) =>
    (
      await recordResolver({ resource: trips, registry: new Map() }, base, ({ code }) => code)(
        values,
        undefined,
        { fields: {}, shouldUseNativeValidation: false },
      )
    ).values;

  test('leaves it out of what it sends while it does not show it (P1-3.5-11)', async () => {
    const off = { name: 'Bay', hasPrice: false };
    expect(await sent({ ...off, price: null })).toEqual(off);
    expect(await sent({ ...off, price: '-' })).toEqual(off);
    const on = { name: 'Bay', hasPrice: true, price: 5_000 };
    expect(await sent(on)).toEqual(on);
    expect(await sent({ ...on, hasPrice: false, price: 1 }, on)).toEqual({ hasPrice: false });
  });
});

describe('a change', () => {
  test('goes on its way as what differs, worked out once', async () => {
    expect((await resolve(aBoat({ length: 13, motor: '' }), aBoat())).values).toEqual({ length: 13 });
  });

  test('is weighed once: each value of the form and of the record is read a single time', async () => {
    const reads = { form: 0, record: 0 };
    const counted = (where: keyof typeof reads, values: object) =>
      Object.defineProperty({ ...values }, 'name', {
        get: () => {
          reads[where] += 1;
          return where;
        },
      });
    const { values } = await resolve(counted('form', aBoat()), counted('record', aBoat()));
    expect(values).toEqual({ name: 'form' });
    expect(reads).toEqual({ form: 1, record: 1 });
  });

  test('is not refused for what was wrong before and has not been touched', async () => {
    const old = aBoat({ length: 0 });
    expect(await issuesOf({ ...old, name: 'Berta' }, old)).toEqual([]);
    expect(await issuesOf({ ...old, length: -1 }, old)).toEqual(['length tooSmall']);
  });

  test('is refused when it makes an untouched field necessary', async () => {
    expect(await issuesOf(aBoat({ hasEngine: true }), aBoat())).toEqual(['motor required']);
  });
});

test('the errors of a form stand at the input of the field, the first one winning', () => {
  const issue = (field: string, code: 'required' | 'invalid') => ({ field, code, details: {} });
  const issues = [
    issue('place.latitude', 'required'),
    issue('place.longitude', 'invalid'),
    issue('name', 'invalid'),
  ];
  expect(asFieldErrors(issues, ({ code }) => code)).toEqual({
    place: { type: 'required', message: 'required' },
    name: { type: 'invalid', message: 'invalid' },
  });
});

test('one value is judged by itself', () => {
  expect(valueIssue(aField({ kind: 'email' }), 'anna')?.code).toBe('email');
  expect(valueIssue(aField({ kind: 'email' }), '')).toBeUndefined();
  expect(valueIssue(aField({ kind: 'email', required: true }), '')?.code).toBe('required');
  expect(valueIssue(aField({ kind: 'json' }), Number.NaN)).toBeDefined();
});
