import type { LanguageCode } from '../../../contract/languages.ts';

type Texts = Readonly<Record<LanguageCode, string>>;

/**
 * The roles that every customer begins with, in each language of a business. The database makes them with the customer, in
 * English, because nobody can work for one without roles (`add_first_roles`).
 */
export const firstRoles: { name: Texts; description: Texts }[] = [
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
];

/** What a role is called in any language; its name alone if customers do not begin with it. */
export const namesOfRole = (role: string): string[] => {
  const first = firstRoles.find(({ name }) => name.en === role);
  return first ? Object.values(first.name) : [role];
};
