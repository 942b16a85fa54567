import { readFile } from 'node:fs/promises';
import { dateToText } from '../../contract/fieldKinds/kinds/moment.ts';
import { dayNumber, dayOfNumber, weekdayOf } from '../../contract/stores/days.ts';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { applyImport, chooseFile, dataFile, matched } from '../support/journeyImport.ts';
import { choose, expectToast, listAddress } from '../support/journeyPages.ts';

test('a real chain comes in, a store opens like another, gets its zones and closes with its group, and the tester and the hours tell the truth', async ({
  desk,
  colleague,
  office,
}) => {
  // The import of 304 stores takes a while on a busy machine.
  await test.step('the file is read, checked and imported', async () => {
    await desk.goto('/stores/import-chain');
    await desk.getByLabel(/^Choose (another )?file$/).setInputFiles(dataFile('osm-stores-manila.geojson'));
    await expect(desk.getByRole('heading', { name: '304 stores' })).toBeVisible();
    const holds = (column: string) => desk.getByRole('combobox', { name: `Holds: ${column}`, exact: true });
    await expect(holds('addr:street').locator('option:checked')).toHaveText('Street');
    await expect(holds('opening_hours').locator('option:checked')).toHaveText('Trading hours');
    await desk.getByRole('button', { name: 'Check the file' }).click();
    const counts = (title: string) => desk.getByRole('table', { name: title });
    const would = counts('What the import would do');
    await expect(would.getByRole('row', { name: /^Stores 304 0 0$/ })).toBeVisible();
    await expectAccessible(desk, 'the import of a chain');
    await desk.getByRole('button', { name: 'Import stores' }).click();
    await expect(counts('Import finished').getByRole('row', { name: /^Addresses 304 0 0$/ })).toBeVisible();
    await desk.goto(`${listAddress('stores/addresses', {})}&view=map`);
    // Close stores are one sign with their number, and the list beside the map has the first hundred.
    await expect(desk.getByTitle(/^\d+ here\. Click to come closer\.$/).first()).toBeVisible();
    const places = desk.getByRole('list', { name: 'On the map' });
    await expect(places.getByRole('button')).toHaveCount(101);
    await places.getByRole('button', { name: /^Show more of \d+$/ }).press('Enter');
    await expect(places.getByRole('button')).toHaveCount(201);
    await expectAccessible(desk, 'a map with many stores');
    await desk.goto(`${listAddress('stores', {})}&view=map`);
    await expect(places.getByRole('button')).toHaveCount(101);
  });

  await test.step('a new store opens like one that trades already', async () => {
    await desk.goto('/stores');
    await desk.getByRole('link', { name: 'Open a store like another' }).click();
    await expect(desk.getByText('Choose the store that the new one should be like.')).toBeVisible();
    const like = desk.getByRole('combobox', { name: 'Like this store' });
    await like.fill('Claremont');
    await desk.getByRole('option', { name: 'Claremont', exact: true }).click();
    await desk.getByRole('textbox', { name: 'Name', exact: true }).fill('Kalk Bay');
    await desk.getByRole('textbox', { name: 'Code', exact: true }).fill('CLA');
    await desk.getByRole('textbox', { name: 'Street' }).fill('Long Street');
    await desk.getByRole('textbox', { name: 'City' }).fill('Cape Town');
    await desk.getByRole('button', { name: 'Find on map' }).click();
    await desk
      .getByRole('dialog', { name: 'Which place is it?' })
      .getByRole('button', { name: /^10 Long/ })
      .click();
    await expect(desk.getByRole('spinbutton', { name: 'Latitude' })).toHaveValue('-33.92108');
    await expect(
      desk.getByText(/^Places and addresses come from: Invented places of the demo/),
    ).toBeVisible();
    await desk.getByRole('button', { name: 'Choose on a map' }).click();
    await desk.getByRole('region', { name: 'Map' }).click({ position: { x: 100, y: 100 } });
    await expect(desk.getByRole('spinbutton', { name: 'Latitude' })).not.toHaveValue('-33.92108');
    await desk.getByRole('spinbutton', { name: 'Longitude' }).fill('');
    await expect(desk.getByRole('alert').getByText(/^Enter the latitude and the longitude/)).toBeVisible();
    await desk.getByRole('spinbutton', { name: 'Latitude' }).fill('-34.1285');
    await desk.getByRole('spinbutton', { name: 'Longitude' }).fill('18.4493');
    const settings = desk.getByRole('table', { name: 'Settings' });
    await expect(settings.getByRole('row', { name: /Delivery fee/ })).toContainText('25.00');
    const pattern = desk.getByRole('table', { name: 'Address' });
    await expect(pattern.getByRole('checkbox', { name: 'City' })).not.toBeChecked();
    await expect(desk.getByRole('textbox', { name: 'Country' })).toHaveValue('South Africa');
    await expect(desk.getByText(/^A copy never includes keys for the till/)).toBeVisible();
    await settings.getByRole('checkbox', { name: 'Minimum order for delivery' }).uncheck();
    await expectAccessible(desk, 'the opening of a store');
    await desk.getByRole('textbox', { name: 'Code', exact: true }).fill('KALK');
    await desk.getByRole('button', { name: 'Open store' }).click();
    const key = desk.getByRole('dialog');
    await expect(key.getByText(/^store_/)).toBeVisible();
    await key.getByRole('button', { name: 'I have stored it' }).click();
    await expect(desk.getByRole('heading', { name: 'Kalk Bay' })).toBeVisible();
    await desk.getByRole('tab', { name: 'Address' }).click();
    await expect(desk.getByRole('spinbutton', { name: 'Latitude' })).toHaveValue('-34.1285');
    await desk.getByRole('link', { name: 'Open a store like this' }).click();
    await expect(like).toHaveValue('Kalk Bay');
    await desk.goBack();
  });

  await test.step('the store gets hours of another one, and an undo takes all of it back', async () => {
    await desk.getByRole('tab', { name: 'Copy settings' }).click();
    const from = desk.getByRole('combobox', { name: 'Copy from' });
    await from.fill('Rosebank');
    await expect(desk.getByRole('option', { name: 'Rosebank', exact: true })).toBeVisible();
    await expect(desk.getByRole('option', { name: /^Add store/ })).toHaveCount(0);
    await desk.getByRole('option', { name: 'Rosebank', exact: true }).click();
    const groups = desk.getByRole('table', { name: 'Groups' });
    await expect(groups.getByRole('row', { name: /Store groups/ })).toContainText('Coast');
    await expect(groups.getByRole('row', { name: /Store groups/ })).toContainText('Inland');
    await expectAccessible(desk, 'the copy of settings');
    await desk.getByRole('button', { name: 'Copy into one store' }).click();
    await expectToast(desk, /records? changed/);
    await expect(groups.getByRole('row', { name: /Store groups/ })).toContainText('Already the same');
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expectToast(desk, 'Undone: Copy of settings');
    await expect(groups.getByRole('row', { name: /Store groups/ })).toContainText('Coast');
  });
  const id = new URL(desk.url()).pathname.split('/')[2];

  await test.step('somebody draws its zone on the map', async () => {
    await desk.goto('/stores/delivery-zones/create');
    await choose(desk, 'Store', 'Kalk Bay');
    await desk.getByRole('textbox', { name: 'Name' }).fill('City Bowl');
    await desk.getByRole('button', { name: 'Draw on a map' }).click();
    await desk.getByRole('textbox', { name: 'Address' }).fill('10 Long Street');
    await desk.getByRole('button', { name: 'Find the address' }).click();
    await expect(desk.getByText(/^The map shows 10 Long Street/)).toBeVisible();
    const map = desk.getByRole('region', { name: 'Map for drawing' });
    const corner = { x: 100, y: 60 };
    for (const position of [corner, { x: 300, y: 60 }, { x: 300, y: 240 }, { x: 100, y: 240 }, corner])
      await map.click({ position });
    const points = desk.getByRole('textbox', { name: 'Points of the outline' });
    await expect(points).toHaveValue(/^-33\.\d+, 18\.\d+(\n-33\.\d+, 18\.\d+){3}$/);
    const drawn = await points.inputValue();
    // The first corner moves outwards, and the outline with it.
    await desk.getByRole('button', { name: 'Move points' }).click();
    await map.click({ position: { x: 200, y: 150 } });
    const box = await map.boundingBox();
    if (!box) throw new Error('The map is not there.');
    await desk.mouse.move(box.x + corner.x, box.y + corner.y);
    await desk.mouse.down();
    await desk.mouse.move(box.x + corner.x - 40, box.y + corner.y - 20, { steps: 5 });
    await desk.mouse.up();
    await expect(points).not.toHaveValue(drawn);
    await desk.keyboard.press('Control+s');
    await expectToast(desk, /^Added City Bowl/);
    await colleague.goto(listAddress('stores/delivery-zones', { storeUuid: id }));
    await colleague.getByRole('button', { name: 'City Bowl', exact: true }).click();
    await colleague.getByRole('button', { name: 'Open City Bowl' }).click();
    await colleague.getByRole('button', { name: 'Approve', exact: true }).click();
    await expectToast(colleague, 'City Bowl approved');
    const corners = drawn.split('\n').map((line) => line.split(', ').map(Number));
    const middle = (axis: 0 | 1) => ((corners[0]?.[axis] ?? 0) + (corners[2]?.[axis] ?? 0)) / 2;
    await desk.goto('/test-address');
    await desk.getByRole('spinbutton', { name: 'Latitude' }).fill(String(middle(0)));
    await desk.getByRole('spinbutton', { name: 'Longitude' }).fill(String(middle(1)));
    const answer = desk.getByRole('status', { name: 'The answer' });
    await expect(answer).toContainText('Kalk Bay delivers here');
    await expect(answer).toContainText('City Bowl');
  });

  await test.step('a file with neighbourhoods of Cape Town becomes its zones, and a colleague approves one', async () => {
    await chooseFile(desk, 'stores/delivery-zones', dataFile('cape-town-neighbourhoods.geojson'));
    expect(await matched(desk, 'name')).toBe('Name');
    expect(await matched(desk, 'Area')).toBe('Area');
    await choose(desk, 'Store for all rows', 'Kalk Bay');
    expect(await applyImport(desk, '6')).toBe('in');
    const { data } = await office.list('/services/store/api/stores/storeBoundries', { storeUuid: id });
    const states = data.map((zone) => `${zone.name} ${zone.status}`);
    for (const one of ['Claremont', 'Newlands', 'Observatory', 'Rondebosch', 'Woodstock', 'Wynberg'])
      expect(states).toContain(`${one} PENDING_APPROVAL`);
    await colleague.goto(listAddress('stores/delivery-zones', { storeUuid: id }));
    await colleague.getByRole('button', { name: 'Woodstock', exact: true }).click();
    await colleague.getByRole('button', { name: 'Open Woodstock' }).click();
    await colleague.getByRole('button', { name: 'Approve', exact: true }).click();
    await expectToast(colleague, 'Woodstock approved');
    await desk.goto('/test-address');
    await desk.getByRole('spinbutton', { name: 'Latitude' }).fill('-33.9408');
    await desk.getByRole('spinbutton', { name: 'Longitude' }).fill('18.4484');
    const answer = desk.getByRole('status', { name: 'The answer' });
    await expect(answer).toContainText('Kalk Bay delivers here');
    await expect(answer).toContainText('Woodstock');
  });

  await test.step('its group closes on a holiday, and the hours of the store say so', async () => {
    const johannesburg = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' });
    const today = dayNumber(johannesburg.format(new Date()));
    // The Monday after next is always to come.
    const day = dateToText(dayOfNumber(today + 14 - weekdayOf(today)));
    await desk.goto('/closure-calendar');
    await desk.getByRole('link', { name: 'Add closure' }).click();
    await desk.getByLabel('Occasion').fill('Heritage of the coast');
    await desk.getByRole('textbox', { name: 'First day' }).fill(day);
    await desk.getByRole('textbox', { name: 'Last day' }).fill(day);
    await choose(desk, 'Store groups', 'Coast');
    await choose(desk, 'Channels that go on as usual', 'Website');
    await desk.getByRole('button', { name: 'Add closure' }).click();
    await desk.waitForURL(/stores\/closures\/[0-9a-f-]{36}$/);
    const closure = new URL(desk.url()).pathname.split('/').at(-1);
    await desk.goto(`/stores/${id}/hours`);
    await desk.getByRole('button', { name: 'Next week' }).click();
    await desk.getByRole('button', { name: 'Next week' }).click();
    const strip = desk.getByRole('group', { name: 'When guests can order' });
    const closed = `Mon ${day}, 00:00 to 00:00: Guests cannot order. Closure: Heritage of the coast`;
    await expect(strip.getByRole('img', { name: closed })).toBeVisible();
    await desk.getByRole('combobox', { name: 'Through' }).selectOption('Website');
    await expect(
      strip.getByRole('img', { name: new RegExp(`^Mon ${day}.*Guests can order`) }).first(),
    ).toBeVisible();
    await office.remove('/services/store/closures', String(closure));
  });
});

test('a till slip shows what people enter, on each paper, and is saved as PDF, text and printer file; points show what they are worth, and say who sends them [P2-3.4-24]', async ({
  desk,
  office,
}) => {
  const { data } = await office.list('tillSlipHeader', { name: 'Restaurants' });
  await desk.goto(`/stores/till-slip-headers/${data[0]?.id}`);
  const slip = (columns: number) => desk.getByRole('region', { name: `Till slip at ${columns} columns` });
  await expect(slip(42)).toContainText('          Wood-fired since 2009           ');
  await desk.getByRole('textbox', { name: 'Lines', exact: true }).fill('Harbour Grill');
  await expect(slip(42)).toContainText('              Harbour Grill               ');
  await desk.getByRole('switch', { name: 'Show a QR code' }).check();
  await desk.getByRole('textbox', { name: 'QR code link' }).fill('https://ember.example/r/{voucher}');
  await expect(slip(42).getByRole('img', { name: 'https://ember.example/r/7K3M9QX2TD' })).toBeVisible();
  await desk.getByRole('button', { name: '32 columns' }).click();
  await expect(slip(32)).toContainText('2 Smoky Cheese Burger     179.80');
  await expectAccessible(desk, 'a till-slip header');
  for (const [button, ending, begins] of [
    ['PDF', 'pdf', '%PDF-1.4'],
    ['Text', 'txt', '         Harbour Grill'],
    ['Printer file (ESC/POS)', 'bin', '\u001b@\u001bt\u0010'],
  ] as const) {
    const downloading = desk.waitForEvent('download');
    await desk.getByRole('button', { name: button, exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`till-slip-32.${ending}`);
    const file = await readFile(await download.path(), 'latin1');
    expect(file.slice(0, begins.length)).toBe(begins);
    expect(file.includes('/Code Do')).toBe(ending === 'pdf');
  }
  await desk.goto('/stores/loyalty');
  await desk.getByLabel(/^Value of a point/).fill('0.05');
  await expect(desk.getByText('These points save a guest R 12.50.')).toBeVisible();
  await expect(desk.getByLabel('Sent by')).toHaveCount(0);
  await expectAccessible(desk, 'loyalty');
  const saving = desk.waitForRequest(
    (request) => request.url().includes('/loyaltyConfiguration') && request.method() !== 'GET',
  );
  await desk.keyboard.press('Control+s');
  const body = (await saving).postDataJSON();
  const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(body).toMatchObject({ redeemRate: 5, userUuid: uuid, clientUuid: uuid });
  await expect(desk.getByRole('button', { name: 'Save' })).toBeHidden();
});
