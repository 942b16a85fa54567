// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Finding } from '../../../contract/deployment/findings.ts';
import { FindingList } from '../../../src/kit/channels/FindingList.tsx';
import { showPiece } from '../support/piece.tsx';

// What pages say about the invented platform of docs/adding-a-platform.md. Only the list of platforms has one more line.
vi.mock('../../../contract/deployment/platforms/platforms.ts', async (original) => {
  const { deliveryPlatforms } =
    await original<typeof import('../../../contract/deployment/platforms/platforms.ts')>();
  const { runner } = await import('../../support/runner.ts');
  return { deliveryPlatforms: [...deliveryPlatforms, runner] };
});

afterEach(cleanup);

const finding = (code: Finding['code'], severity: Finding['severity']): Finding => ({
  ...{ code, severity, record: { resource: 'menus/channel-menus', id: 'm1', name: 'All day' } },
  ...{ of: null, part: null, field: null },
});
const findings = [
  finding('CURRENCY_REFUSED', 'BLOCKER'),
  finding('HEADING_TOO_LONG', 'BLOCKER'),
  finding('TOO_LARGE', 'BLOCKER'),
  finding('QUANTITY_LOST', 'WARNING'),
];

test('sentences name the platform and its own limits', async () => {
  await showPiece(<FindingList findings={findings} channel="RUNNER" />);
  for (const sentence of [
    'Runner takes prices in ZAR only, and yours are in another currency.',
    'The heading has more than 12 characters.',
    'The document is larger than 1 MB.',
    'Runner lets guests choose each of these only once.',
  ])
    expect(screen.getByText(sentence)).toBeTruthy();
});

test('where only the findings are known, sentences name every platform that can have them', async () => {
  await showPiece(<FindingList findings={findings.slice(0, 2)} />);
  expect(screen.getByText(/^Mr D \/ Runner takes prices in ZAR only/)).toBeTruthy();
  expect(screen.getByText('The heading has more than 60 / 12 characters.')).toBeTruthy();
});
