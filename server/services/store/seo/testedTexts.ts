import type pg from 'pg';
import { moneyText } from '../../../../contract/fieldKinds/moneyText.ts';
import { nameIn } from '../../../../contract/orders/renderings.ts';
import type { TestedKind, TestedTexts, TestSubject } from '../../../../contract/seo/fieldTest.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import { type CustomerFacts, readCustomer } from '../../../domain/signIn/customer.ts';

const fields = ['title', 'description'] as const;

/** The texts of the customer, and those of stores that somebody has saved. */
const readTexts = {
  location: {
    base: rowsOf('seo/location', { fields }),
    own: rowsOf('seo/store-location', { fields: ['storeUuid', ...fields] }),
  },
  product: {
    base: rowsOf('seo/product', { fields }),
    own: rowsOf('seo/store-product', { fields: ['storeUuid', ...fields] }),
  },
};

const readStores = read((rows) =>
  rows
    .selectFrom('stores as store')
    .leftJoin('stores/addresses as address', 'address.storeUuid', 'store.id')
    .leftJoin('stores/settings as setting', 'setting.storeUuid', 'store.id')
    .select(['store.id', 'store.name', 'store.phone', 'store.city as cityOfStore'])
    .select(['address.suburb', 'address.city', 'address.province'])
    .select(['setting.offersDelivery', 'setting.offersCollection'])
    .orderBy('store.name')
    .orderBy('store.id'),
);

const readItems = rowsOf('menus/items', {
  fields: ['id', 'name', 'categoryIds'],
  by: ['isActive'],
  orderBy: ['order', 'id'],
});
const readCategories = rowsOf('menus/item-categories', { fields: ['id', 'name'], orderBy: ['order', 'id'] });
const readServices = rowsOf('channels/service-types', { fields: ['code', 'name'] });

/** What the smallest size of an item costs in the default price list. */
const readPrice = read((rows, { itemId }: Slots<{ itemId: string }>) =>
  rows
    .selectFrom('pricing/price-list-elements as price')
    .innerJoin('pricing/price-lists as list', 'list.id', 'price.priceListId')
    .leftJoin('menus/subtypes as size', 'size.id', 'price.subtypeId')
    .select('price.price')
    .where('list.isDefault', '=', true)
    .where('list.isUpsell', '=', false)
    .where((eb) => eb.or([eb('price.menuItemId', '=', itemId), eb('size.menuItemId', '=', itemId)]))
    .orderBy('price.price')
    .limit(1),
);

/**
 * The menu as texts about products speak of it: what people search for, and one item that stands for all of them where
 * a text has the names `item.name` and `category.name`. Its price is written in the language of the business.
 */
async function readMenu(client: pg.ClientBase, customerUuid: string, { currency, language }: CustomerFacts) {
  const items = await readItems(client, customerUuid, { isActive: true });
  const categories = await readCategories(client, customerUuid);
  const [item] = items;
  const category = categories.find(({ id }) => item?.categoryIds?.includes(id));
  const [found] = item ? await readPrice(client, customerUuid, { itemId: item.id }) : [];
  return {
    keywords: [...items, ...categories].map(({ name }) => name),
    variables: {
      ...(item && { 'item.name': item.name }),
      ...(category && { 'category.name': category.name }),
      ...(found?.price != null && {
        'item.price': moneyText(currency, `${language}-u-nu-latn`)(found.price),
      }),
    },
  };
}

/** A store with its texts, and what they are about. */
export interface StoreTexts {
  id: string;
  name: string;
  texts: TestedTexts;
  subject: TestSubject;
}

/**
 * The texts of all stores that the transaction sees, with what they inherit. Hours of today and the slogan of the brand are
 * values that the product does not have, so names for them stay in the text.
 */
export async function readStoreTexts(
  client: pg.ClientBase,
  customerUuid: string,
  kind: TestedKind,
): Promise<StoreTexts[]> {
  const customer = await readCustomer(client, customerUuid);
  const { name: brand, language } = customer;
  const [base] = await readTexts[kind].base(client, customerUuid);
  const own = new Map(
    (await readTexts[kind].own(client, customerUuid)).map((row) => [row.storeUuid, row] as const),
  );
  const services = new Map(
    (await readServices(client, customerUuid)).map((service) => [service.code, nameIn(language, service)]),
  );
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  const menu = kind === 'product' ? await readMenu(client, customerUuid, customer) : undefined;
  return (await readStores(client, customerUuid)).map((store) => {
    const { id, name, suburb, province, phone, offersCollection, offersDelivery } = store;
    const city = store.city ?? store.cityOfStore ?? '';
    const offered = [
      offersCollection === false ? undefined : services.get('COLLECTION'),
      offersDelivery === false ? undefined : services.get('DELIVERY'),
    ];
    const saved = own.get(id);
    return {
      id,
      name,
      texts: {
        title: saved?.title ?? base?.title ?? null,
        description: saved?.description ?? base?.description ?? null,
      },
      subject: {
        variables: {
          ...{ 'store.name': name, 'store.suburb': suburb ?? '', 'store.city': city },
          ...{ 'store.province': province ?? '', 'store.phone': phone ?? '', 'brand.name': brand },
          'service.list': list.format(offered.filter((one) => one !== undefined)),
          ...menu?.variables,
        },
        keywords: menu?.keywords ?? [suburb ?? '', city].filter((one) => one !== ''),
        brand,
      },
    };
  });
}
