import type { Authenticator } from '../access/claims.ts';
import type { Area, OpenArea } from '../area/area.ts';
import type { Platform } from '../area/platform.ts';
import { openSessions } from '../domain/signIn/sessions.ts';
import { showingPictures } from '../integrations/channels/menuPlatform.ts';
import { guestsArea } from './customer/guests/area.ts';
import { approversArea } from './main/approvers/area.ts';
import { auditLogArea, trailArea } from './main/auditLog/area.ts';
import { authArea } from './main/auth/area.ts';
import { catalogueArea } from './main/catalogue/area.ts';
import { changesArea } from './main/changes/area.ts';
import { commentsArea } from './main/comments/area.ts';
import { definitionsArea } from './main/definitions/area.ts';
import { demoArea } from './main/demo/area.ts';
import { addDemo, fillDemo } from './main/demo/fillDemo.ts';
import { deploymentArea } from './main/deployment/area.ts';
import { filesArea } from './main/files/area.ts';
import { homeArea, homeArrangementArea } from './main/home/area.ts';
import { idempotencyArea } from './main/idempotency/area.ts';
import { importsArea } from './main/imports/area.ts';
import { installationArea } from './main/installation/area.ts';
import { jobsArea } from './main/jobs/area.ts';
import { listsArea } from './main/lists/area.ts';
import { looksArea } from './main/looks/area.ts';
import { mapsArea } from './main/maps/area.ts';
import { marginsArea } from './main/margins/area.ts';
import { menuImportArea } from './main/menuImport/area.ts';
import { menuWorkbenchArea } from './main/menuWorkbench/area.ts';
import { modifierGroupsArea } from './main/modifierGroups/area.ts';
import { mrDArea } from './main/mrD/area.ts';
import { placesArea } from './main/places/area.ts';
import { priceChangesArea } from './main/priceChanges/area.ts';
import { priceGridArea } from './main/priceGrid/area.ts';
import { reachArea } from './main/reach/area.ts';
import { recipesArea } from './main/recipes/area.ts';
import { searchArea } from './main/search/area.ts';
import { seoArea } from './main/seo/area.ts';
import { signageArea } from './main/signage/area.ts';
import { playerAuthenticator } from './main/signage/playerRoutes.ts';
import { soldOutArea } from './main/soldOut/area.ts';
import { staffArea } from './main/staff/area.ts';
import { stockArea } from './main/stock/area.ts';
import { taxesArea } from './main/taxes/area.ts';
import { tillSlipsArea } from './main/tillSlips/area.ts';
import { tillsArea } from './main/tills/area.ts';
import { tillAuthenticator } from './main/tills/tillAuthenticator.ts';
import { uberEatsArea } from './main/uberEats/area.ts';
import { variantsArea } from './main/variants/area.ts';
import { viewsArea } from './main/views/area.ts';
import { vouchersArea } from './main/vouchers/area.ts';
import { ordersArea } from './order/orders/area.ts';
import { chainImportArea } from './store/chainImport/area.ts';
import { hoursArea } from './store/hours/area.ts';
import { openingArea } from './store/opening/area.ts';
import { seoTestsArea } from './store/seo/area.ts';
import { storesArea } from './store/stores/area.ts';
import { zonesArea } from './store/zones/area.ts';

interface OpenAreas {
  areas: readonly Area<string>[];
  authenticator: Authenticator;
  /** Fills an empty database with the demo. */
  fillDemo(): Promise<void>;
  /** Creates the customer of the demo beside others, which belongs to the user, and returns its uuid. */
  addDemo(userUuid: string): Promise<string>;
  close(): void;
}

/** Every area of the product, opened, and the function that checks tokens. A new area is one line here. */
export function openAreas(platform: Platform, more: readonly OpenArea<string>[]): OpenAreas {
  const { configuration, pool, secrets, mail, publicUrl } = platform;
  const sessions = openSessions(platform);
  const tills = tillAuthenticator(platform);
  const players = playerAuthenticator(platform);
  const access = { pool, secrets, mail, sessions, publicUrl, isDemo: configuration.isDemo };
  const addDemoFor = (userUuid: string): Promise<string> => addDemo(platform, areas, userUuid);
  const areas: Area<string>[] = [
    definitionsArea(platform),
    demoArea(platform),
    authArea(platform, access),
    changesArea(platform, sessions),
    staffArea(platform, access),
    installationArea(platform, { ...access, addDemo: addDemoFor }),
    trailArea(platform),
    auditLogArea(platform),
    filesArea(platform),
    mapsArea(platform),
    placesArea(platform),
    idempotencyArea(platform),
    homeArea(platform),
    homeArrangementArea(platform),
    importsArea(platform),
    listsArea(platform),
    viewsArea(platform),
    searchArea(platform),
    approversArea(platform),
    reachArea(platform),
    commentsArea(platform),
    looksArea(platform),
    stockArea(platform),
    catalogueArea(platform),
    taxesArea(platform),
    priceChangesArea(platform),
    recipesArea(platform),
    marginsArea(platform),
    menuImportArea(platform),
    priceGridArea(platform),
    variantsArea(platform),
    modifierGroupsArea(platform),
    menuWorkbenchArea(platform),
    deploymentArea(platform),
    mrDArea(platform),
    uberEatsArea(platform),
    tillSlipsArea(),
    storesArea(platform),
    hoursArea(platform),
    zonesArea(platform),
    chainImportArea(platform),
    openingArea(platform),
    soldOutArea(platform),
    tillsArea(platform),
    vouchersArea(platform),
    signageArea(platform),
    seoArea(platform),
    seoTestsArea(platform),
    guestsArea(),
    ordersArea(platform),
    jobsArea(platform),
    ...more.map((open) => open(platform)),
  ];
  for (const { rules = {} } of areas)
    for (const [name, rule] of Object.entries(rules))
      platform.rules.set(name, [...(platform.rules.get(name) ?? []), rule]);
  for (const { handlers = {} } of areas)
    for (const [name, own] of Object.entries(handlers))
      platform.handlers.set(name, { ...platform.handlers.get(name), ...own });
  for (const { jobs = {} } of areas)
    for (const [name, own] of Object.entries(jobs))
      platform.jobs.set(name, { ...platform.jobs.get(name), ...own });
  for (const { starterRows = {} } of areas)
    for (const [name, rowsOf] of Object.entries(starterRows)) platform.starterRows.set(name, rowsOf);
  for (const { refreshMenu, settleMenus, menuPlatforms = {} } of areas) {
    Object.assign(platform.menuPlatforms, showingPictures(menuPlatforms, platform.pictures.of));
    if (refreshMenu) platform.menuRefreshes.push(refreshMenu);
    if (settleMenus) platform.menuSettlements.push(settleMenus);
  }
  // An action that nobody handles stops the start.
  for (const { resource, handlerOf } of platform.contexts)
    for (const { name, handler } of resource.actions.values()) if (handler) handlerOf(name);
  return {
    areas,
    authenticator: {
      authenticate: sessions.authenticate,
      authenticateTill: tills.authenticateTill,
      authenticatePlayer: players.authenticatePlayer,
    },
    fillDemo: () => fillDemo(platform, areas),
    addDemo: addDemoFor,
    close() {
      sessions.close();
      tills.close();
      players.close();
    },
  };
}
