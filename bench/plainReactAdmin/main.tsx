import simpleRestProvider from 'ra-data-simple-rest';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import {
  AdminContext,
  AdminUI,
  BooleanField,
  Datagrid,
  fetchUtils,
  List,
  NumberField,
  Resource,
  SearchInput,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

/** What `react-admin` itself provides: its context, its interface, a REST provider and one list. */
const ItemList = () => (
  <List
    perPage={25}
    sort={{ field: 'description', order: 'ASC' }}
    filters={[<SearchInput key="q" source="q" alwaysOn />]}
  >
    <Datagrid rowClick="edit">
      <TextField source="stockCode" />
      <TextField source="description" />
      <TextField source="stockCategoryId" />
      <TextField source="baseUnitTypeId" />
      <NumberField source="threshold" />
      <NumberField source="wastePercentage" />
      <BooleanField source="isActive" />
    </Datagrid>
  </List>
);

const httpClient = async (url: string, options?: fetchUtils.Options) => {
  const answer = await fetchUtils.fetchJson(url, options);
  return { ...answer, json: answer.json.data };
};
const i18nProvider = polyglotI18nProvider(() => englishMessages, 'en');

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <AdminContext dataProvider={simpleRestProvider('', httpClient)} i18nProvider={i18nProvider}>
      <AdminUI>
        <Resource name="items" list={ItemList} />
      </AdminUI>
    </AdminContext>,
  );
