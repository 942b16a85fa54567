/** The provinces of South Africa, with their codes of ISO 3166-2 and other forms that map services use. */
const forms: Readonly<Record<string, readonly string[]>> = {
  'Eastern Cape': ['EC'],
  'Free State': ['FS'],
  Gauteng: ['GP', 'GT'],
  'KwaZulu-Natal': ['KZN', 'NL', 'KwaZulu Natal'],
  Limpopo: ['LP'],
  Mpumalanga: ['MP'],
  'Northern Cape': ['NC'],
  'North West': ['NW', 'North-West'],
  'Western Cape': ['WC'],
};

const known = new Map(
  Object.entries(forms).flatMap(([name, others]) =>
    [name, ...others].map((form) => [form.toLowerCase(), name]),
  ),
);

/** A province by its usual name; as it stands if it is none of South Africa. */
export const provinceOf = (name: string | null, country: string | null): string | null =>
  name !== null && country === 'South Africa' ? (known.get(name.toLowerCase()) ?? name) : name;
