import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { listAddress } from '../support/journeyPages.ts';

const stores = '/services/store/api/stores/stores';

test('the card of a store moves from stage to stage by keyboard and by drag, and guests can order as before', async ({
  desk,
  office,
}) => {
  const name = unique('Stage');
  const { id } = await office.create(stores, { name, code: name.slice(-8), stage: 'PLANNED' });
  const ordering = async () => {
    const { data } = await office.list(stores, { name });
    return { isActive: data[0]?.isActive, stage: data[0]?.stage };
  };
  await desk.goto(`${listAddress('stores', { q: name })}&view=board`);
  const column = (stage: string) => desk.getByRole('region', { name: stage, exact: true });
  await expect(column('Planned').getByRole('listitem')).toContainText(name);
  await expect(desk.getByText(/It does not change whether guests can order\.$/)).toBeVisible();
  await expectAccessible(desk, 'the board of stores');

  const handle = (stage: string) =>
    desk.getByRole('button', { name: `Move ${name}, now in ${stage}`, exact: true });
  // A board that is drawn anew at that moment lets go of the handle, so it is tried again.
  await expect(async () => {
    await handle('Planned').focus();
    await desk.keyboard.press('Space');
    await expect(desk.getByText(`Lifted ${name} from Planned.`)).toBeAttached({ timeout: 3000 });
  }).toPass();
  await desk.keyboard.press('ArrowRight');
  await expect(desk.getByText(`${name} is over Opening.`)).toBeAttached();
  await desk.keyboard.press('Space');
  await expect(column('Opening').getByRole('listitem')).toContainText(name);
  await expect.poll(ordering).toEqual({ isActive: true, stage: 'OPENING' });

  const from = await handle('Opening').boundingBox();
  const to = await column('Planned').boundingBox();
  if (!from || !to) throw new Error('The board is not there.');
  await desk.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await desk.mouse.down();
  await desk.mouse.move(from.x - 20, from.y + 10, { steps: 4 });
  await desk.mouse.move(to.x + to.width / 2, to.y + 90, { steps: 8 });
  await expect(desk.getByText(`${name} is over Planned.`)).toBeAttached();
  await desk.mouse.up();
  await expect(column('Planned').getByRole('listitem')).toContainText(name);
  await expect.poll(ordering).toEqual({ isActive: true, stage: 'PLANNED' });
  await office.remove(stores, id);
});
