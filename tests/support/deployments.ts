import { priceMenu } from '../../contract/catalogue/builtMenu.ts';
import type { DeploymentMenu } from '../../contract/deployment/deploymentMenu.ts';
import { type DeploymentFacts, deploymentOf } from '../../contract/deployment/deploymentOf.ts';
import { sharedHours } from '../../contract/deployment/weekSpans.ts';
import { channelMenu } from './menus.ts';

/** Facts of a linked store that is always open and has everything as the menu says. */
export const deploymentFacts = (values: Partial<DeploymentFacts> = {}): DeploymentFacts => ({
  store: {
    id: '5a0c1e52-9a4e-4a8e-8a55-1f7f6f1d2a01',
    name: 'Rosebank',
    platformId: '9b7e2a10-52f4-4d0c-8a55-1f7f6f1d2a02',
  },
  hours: sharedHours(null, null),
  ...{ currency: 'ZAR', language: 'en', country: 'ZA', isCountryUnclear: false },
  arePicturesPublic: false,
  inStore: new Map(),
  unstaffed: { week: false, special: [] },
  ...values,
});

/** A menu of one pizza on its way to a channel. */
export const deployment = (
  values: Parameters<typeof channelMenu>[0] = {},
  facts: Partial<DeploymentFacts> = {},
): DeploymentMenu => deploymentOf(priceMenu(channelMenu(values)), deploymentFacts(facts));
