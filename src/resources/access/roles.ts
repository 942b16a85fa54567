import { defineResource } from '../../../contract/defineResource.ts';

/** O-20: rights per resource and action. Each customer begins with owner, manager, support and viewer. */
export const roles = defineResource({
  name: 'access/roles',
  table: 'roles',
  labels: { one: 'Role', many: 'Roles' },
  description: 'What people may do: one role for each kind of work, given to everybody who does it.',
  area: 'setup',
  icon: 'badge',
  title: 'name',
  verbs: ['list', 'get', 'create', 'update', 'delete', 'export'],
  freshCode: true,
  fields: {
    name: { kind: 'text', required: true, maxLength: 80, unique: true, searchable: true },
    description: { kind: 'text', maxLength: 300, searchable: true },
    rights: { kind: 'rights', required: true, default: { '*': ['read'] } },
    peopleCount: {
      kind: 'integer',
      label: 'People',
      aggregate: { of: 'access/staff', by: 'roleId' },
    },
  },
  list: { columns: ['name', 'description', 'rights', 'peopleCount'] },
  form: { sections: [{ fields: ['name', 'description', 'rights'] }] },
  related: [{ resource: 'access/staff', by: 'roleId' }],
  // The database makes them with the customer, because nobody can work for one without roles (`add_first_roles`).
  starterRows: [
    {
      name: { en: 'Owner', es: 'Propietario', ar: 'المالك' },
      description: {
        en: 'Everything, staff and roles included.',
        es: 'Todo, incluidos el personal y los roles.',
        ar: 'كل شيء، بما فيه الموظفون والأدوار.',
      },
    },
    {
      name: { en: 'Manager', es: 'Encargado', ar: 'المدير' },
      description: {
        en: 'Runs the business: everything but staff, roles and connections.',
        es: 'Lleva el negocio: todo menos el personal, los roles y las conexiones.',
        ar: 'يدير النشاط: كل شيء ما عدا الموظفين والأدوار والاتصالات.',
      },
    },
    {
      name: { en: 'Support', es: 'Apoyo', ar: 'الدعم' },
      description: {
        en: 'Helps out: looks things up and corrects them.',
        es: 'Ayuda: consulta datos y los corrige.',
        ar: 'يساعد: يبحث عن البيانات ويصحّحها.',
      },
    },
    {
      name: { en: 'Viewer', es: 'Lector', ar: 'المطّلع' },
      description: {
        en: 'Looks, and changes nothing.',
        es: 'Consulta y no cambia nada.',
        ar: 'يطّلع ولا يغيّر شيئًا.',
      },
    },
  ],
});
