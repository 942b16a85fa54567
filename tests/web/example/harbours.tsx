import {
  BooleanField,
  BooleanInput,
  Create,
  DataTable,
  Edit,
  EditButton,
  List,
  NumberInput,
  SimpleForm,
  TextInput,
} from 'react-admin';

const filters = [
  <TextInput key="q" source="q" label="Search" alwaysOn />,
  <NumberInput key="berths" source="berths" />,
];

const HarbourList = () => (
  <List filters={filters}>
    <DataTable>
      <DataTable.Col source="name" />
      <DataTable.NumberCol source="berths" />
      <DataTable.Col source="isOpen" field={BooleanField} />
      <DataTable.Col>
        <EditButton />
      </DataTable.Col>
    </DataTable>
  </List>
);

const HarbourForm = () => (
  <SimpleForm>
    <TextInput source="name" />
    <NumberInput source="berths" />
    <BooleanInput source="isOpen" />
  </SimpleForm>
);

const HarbourCreate = () => (
  <Create redirect="list">
    <HarbourForm />
  </Create>
);

const HarbourEdit = () => (
  <Edit>
    <HarbourForm />
  </Edit>
);

export default { list: HarbourList, create: HarbourCreate, edit: HarbourEdit };
