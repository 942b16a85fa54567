import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import {
  answerFault,
  expectToast,
  intercept,
  listAddress,
  pressReady,
  refuseConnection,
  rowOf,
} from '../support/journeyPages.ts';

const service = '/services/store/api/stores';

type Spot = [x: number, y: number];

/** The middle of the points in a text, each as latitude and longitude. */
function centreOf(text: string): number[] {
  const points = text.split('\n').map((line) => line.split(', ').map(Number));
  return [0, 1].map((axis) => {
    const values = points.map((point) => point[axis] ?? 0);
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
}

/** Kilometres from the southernmost to the northernmost point of such a text. */
function heightOf(text: string): number {
  const latitudes = text.split('\n').map((line) => Number(line.split(', ')[0]));
  return (Math.max(...latitudes) - Math.min(...latitudes)) * 111.195;
}

test('P2-4-12, P2-4-16: a zone that crosses itself is refused with the place, a colleague approves it, and the tester tells the truth', async ({
  desk,
  colleague,
  office,
}) => {
  const store = await office.create(`${service}/stores`, { name: unique('Kuruman'), code: unique('K') });
  const name = unique('Old town');
  await desk.route('**/services/main/mapTiles', (route) => {
    // Nobody can load pictures from another host, and people draw all the same.
    const tiles = { address: 'https://tiles.example/{z}/{x}/{y}.png', credit: '© Tiles', maxZoom: 16 };
    return route.fulfill({ json: { success: true, data: { tiles } } });
  });
  await desk.goto('/stores/delivery-zones/create');
  await desk.getByRole('combobox', { name: 'Store' }).fill(String(store.name));
  await desk.getByRole('option', { name: String(store.name) }).click();
  await desk.getByRole('textbox', { name: 'Name' }).fill(name);
  await desk.getByRole('button', { name: 'Draw on a map' }).click();
  await desk.getByRole('textbox', { name: 'Address' }).fill('12 Oxford Road, Rosebank');
  const find = async () => {
    await desk.getByRole('button', { name: 'Find the address' }).click();
    await expect(desk.getByText(/^The map shows .*Rosebank/)).toBeVisible();
  };
  await find();
  const map = desk.getByRole('region', { name: 'Map for drawing' });
  const draw = async (...points: Spot[]) => {
    for (const [x, y] of points) await map.click({ position: { x, y } });
  };
  await expect(map.getByText('Some pictures of the map are missing.')).toBeVisible();
  // A bow-tie, and then the square around it.
  const [a, b, c, d]: [Spot, Spot, Spot, Spot] = [
    [80, 40],
    [240, 40],
    [240, 200],
    [80, 200],
  ];
  await draw(a, c, b, d, a);
  const points = desk.getByRole('textbox', { name: 'Points of the outline' });
  await expect(points).toHaveValue(/^-26\.\d+, 28\.\d+(\n-26\.\d+, 28\.\d+){3}$/);
  await desk.getByRole('textbox', { name: 'Delivery fee' }).fill('2500');
  await desk.keyboard.press('Control+s');
  await expect(
    desk.getByText(/^The outline touches or crosses itself at -26\.\d+, 28\.\d+$/).first(),
  ).toBeVisible();
  await desk.getByRole('button', { name: 'Delete all outlines' }).click();
  await expect(points).toHaveValue('');
  await desk.getByRole('button', { name: 'Draw a circle' }).click();
  await desk.getByRole('textbox', { name: 'Radius in km' }).fill('1,5');
  await draw([160, 120]);
  await expect(points).toHaveValue(/^(-26\.\d+, 28\.\d+\n){71}-26\.\d+, 28\.\d+$/);
  expect(heightOf(await points.inputValue())).toBeCloseTo(3, 2);
  await desk.getByRole('button', { name: 'Delete all outlines' }).click();
  await desk.getByRole('button', { name: 'Draw an outline' }).click();
  // The map has moved back to see all of the circle.
  await find();
  await draw(a, b, c, d, a);
  await expect(points).toHaveValue(/^-26\.\d+, 28\.\d+(\n-26\.\d+, 28\.\d+){3}$/);
  await expectAccessible(desk, 'a form with a map to draw on');
  const [latitude = 0, longitude = 0] = centreOf(await points.inputValue());
  // An outline within the other one is a hole of it.
  await draw([90, 50], [120, 50], [120, 80], [90, 50]);
  await expect(desk.getByText(/ km², 1 hole$/)).toBeVisible();
  await desk.keyboard.press('Control+s');
  await expectToast(desk, new RegExp(`^Added ${name}`));

  const ask = async () => {
    await desk.goto('/test-address');
    await desk.getByRole('spinbutton', { name: 'Latitude' }).fill(String(latitude));
    await desk.getByRole('spinbutton', { name: 'Longitude' }).fill(String(longitude));
  };
  await ask();
  const answer = desk.getByRole('status', { name: 'The answer' });
  await expect(answer).toContainText('No store delivers here');
  await expect(answer).toContainText('Nobody has approved this zone yet. It would contain the place.');
  const toZones = answer.getByRole('link', { name: 'Go to the delivery zones' });
  await expect(toZones).toHaveAttribute('href', '/stores/delivery-zones');

  const approve = async (zone: string) => {
    await colleague.goto('/stores/delivery-zones');
    await colleague.getByRole('button', { name: zone, exact: true }).click();
    await colleague.getByRole('button', { name: `Open ${zone}` }).click();
    await colleague.getByRole('button', { name: 'Approve', exact: true }).click();
    await expectToast(colleague, `${zone} approved`);
  };
  await approve(name);

  await ask();
  await expect(answer).toContainText(`${store.name} delivers here`);
  await expect(answer).toContainText(/R.25\.00/);
  await expectAccessible(desk, 'the address tester');

  const rival = await office.create(`${service}/stores`, { name: unique('Rival'), code: unique('R') });
  const wide = unique('Wide');
  await office.create(`${service}/storeBoundries`, {
    ...{ storeUuid: rival.id, name: wide, priority: 1 },
    area: { type: 'Circle', coordinates: [longitude, latitude], radius: 5000 },
  });
  await approve(wide);
  await desk.goto('/zone-coverage');
  const overlap = desk.getByRole('table', { name: 'Overlaps' }).getByRole('row', { name });
  await expect(overlap).toContainText(`${wide} of ${rival.name}`);
  await expect(overlap).toContainText('100 %');
  await overlap.getByRole('button', { name: /^Overlap \d+$/ }).press('Enter');
  await expect(overlap.getByRole('button', { pressed: true })).toBeFocused();
  await expectAccessible(desk, 'the coverage of zones');

  await test.step('somebody asks for the deletion of a zone, which stays in force until a colleague deletes it', async () => {
    await desk.goto(`${listAddress('stores/delivery-zones', { storeUuid: store.id })}&view=table`);
    await rowOf(desk, name).press('Shift+Enter');
    await desk.getByRole('button', { name: 'Ask for deletion' }).press('Enter');
    await expect(desk.getByRole('button', { name: 'Ask for deletion' })).toHaveCount(0);
    await ask();
    await expect(answer).toContainText(`${store.name} delivers here`);
    await expect(answer).toContainText('Somebody asked to delete this zone');
    await expectAccessible(desk, 'a zone that waits for its deletion, in the tester');
    await colleague.goto('/home');
    await colleague.getByRole('link', { name: /Delivery zones to approve/ }).press('Enter');
    await expect(colleague.getByRole('heading', { level: 1, name: 'Delivery zones' })).toBeVisible();
    await colleague.getByRole('button', { name, exact: true }).press('Enter');
    await colleague.getByRole('button', { name: `Open ${name}` }).press('Enter');
    await expect(colleague.getByRole('complementary', { name })).toBeVisible();
    await colleague.getByRole('button', { name: 'Delete' }).press('Enter');
    await pressReady(colleague.getByRole('dialog').getByRole('button', { name: `Delete ${name}` }));
    await expectToast(colleague, `Deleted ${name}`);
    await ask();
    await expect(answer).toContainText(`${rival.name} delivers here`);
    await expect(answer).not.toContainText(String(store.name));
  });
});

test('the list of zones is a map with stores, and a zone that is chosen on either side shows on both', async ({
  desk,
}) => {
  const name = 'Around the store';
  await desk.goto(listAddress('stores/delivery-zones', { q: name }));
  const map = desk.getByRole('region', { name: 'Map', exact: true });
  await expect(map.getByText('Rosebank', { exact: true })).toBeVisible();
  await expect(map.getByText('↑ N')).toBeVisible();
  const list = desk.getByRole('list', { name: 'On the map' });
  await expect(list).toContainText(/R.15\.00/);
  await expect(list).toContainText(/25.min/);
  const outline = map.locator('path.map-area-own');
  await outline.click();
  await expect(list.getByRole('button', { pressed: true })).toHaveText(name);
  await expect(outline).toHaveClass(/map-area-strong/);
  await list.getByRole('button', { name: `Open ${name}` }).press('Enter');
  const panel = desk.getByRole('complementary', { name });
  const figures = panel.getByText('7.07 km²');
  await expect(figures.first()).toBeVisible();
  const centre = panel.getByRole('textbox', { name: /^Centre/ });
  await expect(centre).toHaveValue('-26.146, 28.043');
  await panel.getByRole('region', { name: 'Map', exact: true }).click({ position: { x: 60, y: 120 } });
  await expect(centre).not.toHaveValue('-26.146, 28.043');
  await expect(figures.first()).toBeVisible();
});

test("a zone that can't be saved says why, and nothing that was entered is lost", async ({
  desk,
  office,
}) => {
  await test.step('P2-4-13, P2-4-14: a zone that cannot be read or saved says why, and nothing that was entered is lost', async () => {
    const store = await office.create(`${service}/stores`, { name: unique('Upington'), code: unique('U') });
    const zone = await office.create(`${service}/storeBoundries`, {
      ...{ storeUuid: store.id, name: unique('Riverside') },
      area: { type: 'Circle', coordinates: [21.25, -28.45], radius: 2000 },
    });
    const calls = await intercept(desk, `**/storeBoundries/${zone.id}*`);
    const gate = Promise.withResolvers<void>();
    calls.answerBy(async (route) => {
      await gate.promise;
      await answerFault(route);
    });
    await desk.goto(`/stores/delivery-zones/${zone.id}`);
    await expect(desk.getByRole('status', { name: 'Loading…' })).toBeVisible();
    gate.resolve();
    const failed = desk.getByRole('alert').filter({ hasText: 'This could not be shown' });
    await expect(failed).toBeVisible();
    calls.pass();
    await failed.getByRole('button', { name: 'Try again' }).click();
    const name = desk.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue(String(zone.name));
    await name.fill('Both banks');
    calls.answerBy(refuseConnection);
    await desk.keyboard.press('Control+s');
    await expect(desk.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible();
    await expect(name).toHaveValue('Both banks');
    calls.pass();
    await desk.keyboard.press('Control+s');
    await expectToast(desk, /^Saved Both banks/);
  });

  await test.step('the first press on a button counts, although the field that it leaves turns out to be empty', async () => {
    await desk.goto('/stores/delivery-zones/create');
    await expect(desk.getByRole('combobox', { name: 'Store' })).toBeFocused();
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: 'Draw on a map' }).click();
    await expect(desk.getByRole('region', { name: 'Map for drawing' })).toBeVisible();
    await expect(desk.getByRole('alert').filter({ hasText: 'Required' })).toBeVisible();
  });
});
