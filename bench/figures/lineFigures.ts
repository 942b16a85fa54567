import { type Bench, ratio, timed, withFloor } from '../bench.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';

const lineCount = 50;
const changedLines = 3;
const runs = 300;

interface Line {
  id: string;
  quantity: number;
}

/** A record with 50 lines: reading it, and saving it with three lines changed, next to the same in bare SQL. */
export async function lineFigures(bench: Bench): Promise<void> {
  const { product, client } = bench;
  const { accessToken, customerUuid } = await signIn(product.url);
  const { rows: items } = await client.query<{ id: string; unitTypeId: number }>(
    'SELECT id, base_unit_type_id AS "unitTypeId" FROM stock_items WHERE customer_uuid = $1 AND NOT is_deleted LIMIT $2',
    [customerUuid, lineCount],
  );
  const send = async (
    url: string,
    method: string,
    body?: unknown,
  ): Promise<{ id: string; lines: Line[] }> => {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', 'x-access-token': accessToken },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return (await response.json()).data;
  };
  const recipes = `${product.url}/services/main/recipes`;
  const made = (name: string) =>
    send(recipes, 'POST', {
      name,
      lines: items.map(({ id, unitTypeId }) => ({ stockItemId: id, quantity: 1, unitTypeId })),
    });
  const own = await made(`Bench ${Date.now()}`);
  const bare = await made(`Floor ${Date.now()}`);

  await withFloor(bench, customerUuid, async (floorUrl) => {
    const ownUrl = `${recipes}/${own.id}`;
    const bareUrl = `${floorUrl}/recipes/${bare.id}`;
    const beside = async (take: (url: string, lines: Line[], run: number) => Promise<unknown>) => {
      const times: { own: number[]; bare: number[] } = { own: [], bare: [] };
      for (let run = 0; run < runs; run += 1) {
        times.own.push(1000 * (await timed(() => take(ownUrl, own.lines, run))));
        times.bare.push(1000 * (await timed(() => take(bareUrl, bare.lines, run))));
      }
      return {
        product: median(times.own),
        floor: median(times.bare),
        unit: 'µs',
        ratio: ratio(median(times.own), median(times.bare)),
      };
    };
    const read = await beside((url) => send(url, 'GET'));
    report(`record with ${lineCount} lines: read`, { ...read, target: '<= 2' });
    const saved = await beside((url, lines, run) =>
      send(url, 'PUT', {
        lines: lines.map(({ id, quantity }, index) => ({
          id,
          quantity: index < changedLines ? run + 2 : quantity,
        })),
      }),
    );
    report(`record with ${lineCount} lines: save with ${changedLines} changed`, { ...saved, target: '<= 3' });
  });
}
