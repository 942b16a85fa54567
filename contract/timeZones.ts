/** The time zones that people can choose from, by their IANA names: all of Africa, and the larger places of the world. */
const places: Readonly<Record<string, string>> = {
  Africa:
    'Johannesburg Abidjan Accra Addis_Ababa Algiers Asmara Bamako Bangui Banjul Bissau Blantyre Brazzaville Bujumbura Cairo Casablanca Conakry Dakar Dar_es_Salaam Djibouti Douala Freetown Gaborone Harare Juba Kampala Khartoum Kigali Kinshasa Lagos Libreville Lome Luanda Lubumbashi Lusaka Malabo Maputo Maseru Mbabane Mogadishu Monrovia Nairobi Ndjamena Niamey Nouakchott Ouagadougou Porto-Novo Sao_Tome Tripoli Tunis Windhoek',
  America:
    'Anchorage Argentina/Buenos_Aires Bogota Caracas Chicago Denver Halifax Lima Los_Angeles Mexico_City New_York Panama Phoenix Santiago Sao_Paulo St_Johns Toronto Vancouver',
  Asia: 'Amman Baghdad Bahrain Bangkok Beirut Colombo Dhaka Dubai Hong_Kong Jakarta Jerusalem Karachi Kathmandu Kolkata Kuala_Lumpur Kuwait Manila Muscat Qatar Riyadh Seoul Shanghai Singapore Taipei Tashkent Tehran Tokyo Yangon',
  Atlantic: 'Azores Cape_Verde Reykjavik St_Helena',
  Australia: 'Adelaide Brisbane Darwin Hobart Lord_Howe Melbourne Perth Sydney',
  Europe:
    'Amsterdam Athens Berlin Brussels Bucharest Copenhagen Dublin Helsinki Istanbul Kyiv Lisbon London Madrid Moscow Oslo Paris Prague Rome Stockholm Vienna Warsaw Zurich',
  Indian: 'Antananarivo Comoro Mahe Mauritius Mayotte Reunion',
  Pacific: 'Auckland Fiji Guam Honolulu Kiritimati Port_Moresby Tongatapu',
};

/** `Argentina/Buenos_Aires` as people write it: `Buenos Aires`. */
const placeName = (name: string) => (name.split('/').at(-1) ?? name).replaceAll('_', ' ');

/** The choices of a field that holds a time zone, by place, so that typing the name of a place finds it. */
export const timeZoneChoices = [
  ...Object.entries(places).flatMap(([area, names]) =>
    names.split(' ').map((name) => ({ id: `${area}/${name}`, label: `${placeName(name)}, ${area}` })),
  ),
  { id: 'Etc/UTC', label: 'UTC' },
].sort((one, other) => (one.label < other.label ? -1 : 1));
