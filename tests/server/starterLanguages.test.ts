import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../contract/languages.ts';
import { starterWords } from '../../contract/options/starterRows.ts';
import { taxGroupNames } from '../../contract/taxesOfCountry.ts';
import { resources } from '../../src/resources/resources.ts';
import { type Session, startApi } from '../support/api.ts';

const api = await startApi();
const main = '/services/main';
const operator = await api.signIn(await api.createCustomer('The installation'), { isAdmin: true });

const ownerOf = (customer: string) => api.signIn(customer, { role: 'Owner' });

async function newCustomer(changes: object): Promise<Session> {
  const { body } = await operator.call<{ uuid: string }>('POST', `${main}/installation/customers`, {
    ...{ name: 'Bar Sol', country: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid', owner: null },
    ...changes,
  });
  return ownerOf(body.data.uuid);
}

interface Named {
  id: string;
  name: string;
  version: number;
  labels?: Record<string, string>;
}

const list = async (session: Session, path: string) =>
  (await session.call<Named[]>('GET', `${main}/${path}`)).body.data;
const namesOf = async (session: Session, path: string) =>
  (await list(session, path)).map(({ name }) => name).sort();
const historyOf = async (session: Session, path: string) =>
  JSON.stringify((await session.call('GET', `${main}/${path}/history`)).body.data);

/** Chooses a language for the business, as the guided setup does. */
async function choose(session: Session, language: string) {
  const at = `${main}/business/${session.customerUuid}`;
  const { version } = (await session.call<Named>('GET', at)).body.data;
  const { status } = await session.call('POST', `${main}/business/setUp`, {
    business: { name: 'Bar Sol', language, version },
    store: null,
  });
  expect(status).toBe(200);
}

describe('a customer starts in the language of its business', () => {
  test('with its channels, the groups of its taxes and its roles', async () => {
    const owner = await newCustomer({ language: 'es' });
    expect(await namesOf(owner, 'channels')).toEqual(['Mostrador', 'Mr D', 'Sitio web', 'Uber Eats']);
    expect(await namesOf(owner, 'tax/taxGroups')).toEqual([
      ...['Exento', 'Segundo tipo reducido', 'Tipo general', 'Tipo reducido'],
    ]);
    expect(await namesOf(owner, 'access/roles')).toEqual(['Apoyo', 'Encargado', 'Lector', 'Propietario']);
  });

  test('with references to rows in that language', async () => {
    const owner = await newCustomer({ language: 'ar', country: 'CH' });
    const members = await list(owner, 'channelGroupChannelMapping');
    expect(members.map(({ labels }) => labels)).toContainEqual({
      channelGroupId: 'قنواتنا',
      channelId: 'الكاونتر',
    });
    const food = (await list(owner, 'tax/taxGroups')).find(({ name }) => name === taxGroupNames.Food.ar);
    expect(food?.labels).toMatchObject({ deliveryGroupId: taxGroupNames['Reduced rate'].ar });
  });

  test('and gets a first owner by mail, whose role has its name there', async () => {
    const owner = await newCustomer({ language: 'es', owner: { name: 'Lucía', email: 'lucia@bar.example' } });
    const lucia = (await list(owner, 'access/staff')).find(({ name }) => name === 'Lucía');
    expect(lucia?.labels).toMatchObject({ roleId: 'Propietario' });
  });
});

describe('a business that chooses its language later', () => {
  test('reads its rows in it, and in the history that the product named them', async () => {
    const owner = await newCustomer({ language: 'en' });
    expect(await namesOf(owner, 'tax/taxGroups')).toContain('Standard rate');
    await choose(owner, 'es');
    expect(await namesOf(owner, 'tax/taxGroups')).toContain('Tipo general');
    const [role] = await list(owner, 'access/roles');
    expect(role).toMatchObject({ name: 'Apoyo', description: 'Ayuda: consulta datos y los corrige.' });
    const counter = (await list(owner, 'channels')).find(({ name }) => name === 'Mostrador');
    expect(await historyOf(owner, `channels/${counter?.id}`)).toContain('Mostrador');
  });

  test('keeps what its people have named, and what would repeat the name of another row', async () => {
    const owner = await newCustomer({ language: 'en' });
    const counter = (await list(owner, 'channels')).find(({ name }) => name === 'Counter');
    const { id, version } = counter ?? {};
    await owner.call('PUT', `${main}/channels/${id}`, { name: 'Till', version });
    await owner.call('POST', `${main}/channels`, { name: 'SITIO WEB', code: 'OWN_SITE' });
    await choose(owner, 'es');
    expect(await namesOf(owner, 'channels')).toEqual(['Mr D', 'SITIO WEB', 'Till', 'Uber Eats', 'Website']);
  });
});

test('every text of a starter row is there in every language', () => {
  const lacking = resources.flatMap(({ name, fields, starterRows }) =>
    starterRows.flatMap((row) =>
      Object.entries(row).flatMap(([field, value]) => {
        const text = starterWords(fields.get(field), value);
        const missing = languageCodes.filter((code) => text && !Object.hasOwn(text, code));
        return missing.map((code) => `${name} ${JSON.stringify(value)}: ${code}`);
      }),
    ),
  );
  expect(lacking).toEqual([]);
});
