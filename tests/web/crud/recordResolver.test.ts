import { describe, expect, test } from 'vitest';
import {
  asFieldErrors,
  changedValues,
  fieldIssue,
  recordIssues,
  sendableValues,
} from '../../../src/crud/record/recordResolver.ts';
import { aBoat, aField, boats, harbourId } from './support/boats.ts';

const issuesOf = (values: Record<string, unknown>, base?: Record<string, unknown>) =>
  recordIssues(boats, values, base).map(({ field, code }) => `${field} ${code}`);

describe('what is sent', () => {
  test('names fields as the wire does and leaves out what nobody can set', () => {
    expect(sendableValues(boats, aBoat({ age: 25 }))).toEqual({
      name: 'Anna',
      length: 12.5,
      hasEngine: false,
      motor: null,
      harbour: harbourId,
      crew: [],
    });
  });

  test('has null where a text was emptied', () => {
    expect(sendableValues(boats, { motor: '' })).toEqual({ motor: null });
  });

  test('of a change is only what differs', () => {
    expect(changedValues(boats, aBoat({ length: 13 }), aBoat())).toEqual({ length: 13 });
    expect(changedValues(boats, aBoat({ motor: '', crew: [] }), aBoat())).toEqual({});
    expect(changedValues(boats, aBoat({ crew: [harbourId] }), aBoat())).toEqual({ crew: [harbourId] });
  });
});

describe('a new record', () => {
  test('is judged by the rules of the server', () => {
    expect(issuesOf({ name: 'Anna', harbour: harbourId, length: 0 })).toEqual(['length tooSmall']);
    expect(issuesOf({ name: '', harbour: null })).toEqual(['name required', 'harbour required']);
  });

  test('needs what another field makes necessary', () => {
    expect(issuesOf({ name: 'Anna', harbour: harbourId, hasEngine: true })).toEqual(['motor required']);
  });
});

describe('a change', () => {
  test('is not refused for what was wrong before and has not been touched', () => {
    const old = aBoat({ length: 0 });
    expect(issuesOf({ ...old, name: 'Berta' }, old)).toEqual([]);
    expect(issuesOf({ ...old, length: -1 }, old)).toEqual(['length tooSmall']);
  });

  test('is refused when it makes an untouched field necessary', () => {
    expect(issuesOf(aBoat({ hasEngine: true }), aBoat())).toEqual(['motor required']);
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
  expect(fieldIssue(aField({ kind: 'email' }), 'anna')?.code).toBe('email');
  expect(fieldIssue(aField({ kind: 'email' }), '')).toBeUndefined();
  expect(fieldIssue(aField({ kind: 'email', required: true }), '')?.code).toBe('required');
  expect(fieldIssue(aField({ kind: 'json' }), Number.NaN)).toBeDefined();
});
