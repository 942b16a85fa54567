/** The stores of this browser's database: the key of the session, and the person's preferences on this device. */
export type BrowserStore = 'keys' | 'preferences';

const stores: readonly BrowserStore[] = ['keys', 'preferences'];

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('commissary', 1);
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store);
  };
  return settled(request);
}

async function storeOf(name: BrowserStore, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= openDatabase();
  return (await opened).transaction(name, mode).objectStore(name);
}

/** The value of a key, or what `create` makes if there is none; two tabs that ask at once get the same. */
export async function readOrCreate<Value>(
  store: BrowserStore,
  key: string,
  create: () => Promise<Value>,
  isValue: (value: unknown) => value is Value,
): Promise<Value> {
  const existing: unknown = await settled((await storeOf(store, 'readonly')).get(key));
  if (isValue(existing)) return existing;
  const created = await create();
  // Another tab may have been faster: the transaction admits one at a time.
  const objects = await storeOf(store, 'readwrite');
  const other: unknown = await settled(objects.get(key));
  if (isValue(other)) return other;
  await settled(objects.put(created, key));
  return created;
}

export async function readAll(store: BrowserStore): Promise<Map<string, unknown>> {
  const objects = await storeOf(store, 'readonly');
  const [keys, values] = await Promise.all([settled(objects.getAllKeys()), settled(objects.getAll())]);
  return new Map(keys.map((key, index) => [String(key), values[index]]));
}

/** Writes a value, or removes it if it is undefined. It is kept even if the page goes away at this moment. */
export async function write(store: BrowserStore, key: string, value: unknown): Promise<void> {
  const objects = await storeOf(store, 'readwrite');
  const written: Promise<unknown> =
    value === undefined ? settled(objects.delete(key)) : settled(objects.put(value, key));
  // Without this, the browser waits whether the page has more to write, and forgets everything if the page is gone.
  objects.transaction.commit();
  await written;
}
