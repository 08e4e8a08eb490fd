import type { SpreadsheetColumn } from './listing.ts';

const list = (names: string) => names.trim().split(/,\s+/);

/**
 * Headings by which an import recognizes a field, besides the one that exports write, the best first: those of other
 * directories, of suites for associations, of address books and of CRMs, in English and Spanish. Written as `readHeading` reads them.
 */
const otherHeadings: Readonly<Record<SpreadsheetColumn, readonly string[]>> = {
  name: list(`
    business name, company name, organization name, account name, listing name, listing title, store name, shop name, trade name,
    org name, dba, dba name, doing business as, member company, company, organization, organization 1 name,
    business, firm, employer, member name, name of business, name of company, name of organization, nombre del negocio,
    nombre de la empresa, nombre comercial, nombre de la organizacion, empresa, negocio, comercio, razon social, organizacion,
    nombre, post title, title, display name, titulo, customer name, customer, company organization,
    organization company, business organization name, business organization, org, nombre de empresa, nombre empresa, nombre negocio`),
  tagline: list(`
    slogan, tag line, motto, post excerpt, excerpt, short description, summary, eslogan, lema`),
  description: list(`
    about, about us, post content, listing content, content, long description, full description, business description,
    company description, organization description, account description, long business description, directory description,
    listing description, notes, descripcion, acerca de, sobre nosotros, contenido, notas, short business description`),
  phone: list(`
    telephone, phone number, tel, main phone, main phone number, phone 1, phone 1 value, primary phone, work phone, office phone,
    phone primary, phone main, phone work, telephone number, mobile phone, cell phone, mobile, telefono, numero de telefono,
    telefono principal, celular, movil, phone no, phone num, ph`),
  email: list(`
    e mail, email address, e mail address, mail, contact email, main email, primary email, work email, email 1, email 1 value,
    e mail 1 value, business email, business contact email, email primary, correo, correo electronico, direccion de correo,
    direccion de correo electronico, e mail de contacto`),
  website: list(`
    web, url, homepage, home page, web site, web address, web page, webpage, website url, site url, website address,
    business website address, website 1 value, company domain name, homepage url, sitio web, sitio, pagina web, pagina, direccion web`),
  address_line1: list(`
    address, address 1, street, street address, street address 1, address line, street 1, addr 1, addr, phys address 1,
    physical address 1, address street 1, address 1 street, address street, street line 1, location address, address 1 formatted,
    direccion, direccion 1, direccion linea 1, calle, domicilio, calle y numero`),
  address_line2: list(`
    address 2, suite, street 2, street address 2, supplemental address 1, apt, unit, addr 2, phys address 2, physical address 2,
    address street 2, address 1 extended address, address extended, street line 2, direccion 2, direccion linea 2, complemento`),
  city: list(`
    town, city town, locality, municipality, address 1 city, ciudad, localidad, municipio, poblacion`),
  state: list(`
    region, province, state province, state region, state code, state abbreviation, province state, state county,
    address 1 region, estado, provincia, estado provincia, provincia estado, comunidad autonoma, st`),
  zip_code: list(`
    zip, postal code, postcode, post code, zip postal code, zip postal, zip code postal code, postal, postal zip code, postal zip,
    zip postcode, zip 4, zip plus 4, zipcode, address 1 postal code, postal code zip, zip 5, codigo postal, codigo postal cp, cp, c p, cod postal`),
  country: list(`
    country code, country region, country name, address 1 country, nation, pais, codigo de pais`),
  latitude: list(`
    lat, geo latitude, geolocation lat, manual lat, map lat, gps latitude, latitud`),
  longitude: list(`
    lng, lon, long, geo longitude, geolocation long, geolocation lng, manual lng, map lng, map long, gps longitude, longitud`),
  categories: list(`
    category, business category, primary category, directory category, listing category, post category, default category,
    category name, business genre, industry, type, business type, type of business, business categories, directory categories,
    listing categories, listing types, industries, categoria, categorias, rubro, rubros, giro, sector, tipo de negocio`),
  year_founded: list(`
    founded, established, year established, founding year, year founded, since, founded in, date founded, founded year, established year, est, ano de fundacion,
    fundacion, fundado en, desde`),
};

/** What says whose phone or address it is; "Billing City" is a city where no other column is one. */
const owner =
  /^(business|company|organization|account|member|listing|directory|location|store|primary|main|office|work|physical|phys|contact|billing|shipping|bill to|mailing|mail) (?=.)/;

/** The fields that such a word may stand before: "Contact Name" is no business. */
const ownedFields: readonly SpreadsheetColumn[] = [
  ...(['phone', 'email', 'website', 'address_line1', 'address_line2', 'city', 'state', 'zip_code'] as const),
  ...(['country', 'latitude', 'longitude'] as const),
];

/** Columns of a list of people: its "Name" and "Title" are not those of a business. */
const ofPeople = new Set([
  'first name',
  'given name',
  'last name',
  'family name',
  'surname',
  'nombres',
  'apellido',
  'apellidos',
]);
const ambiguous = new Set(['name', 'title', 'display name', 'nombre', 'titulo']);

/**
 * A heading as headings are compared: in lower case, its words parted by single spaces, without accents, punctuation and what marks
 * it as required ("ZIP/Postal code *", "post_title", "companyName", "E-mail:").
 */
export const readHeading = (heading: string): string =>
  heading
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’]/gu, '')
    .replace(/\((required|optional|obligatorio|opcional)\)/gi, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/organi[sz]ation/g, 'organization')
    .trim();

/** The best column for a field among headings as `readHeading` returns them; undefined if there is none, or another field has it. */
export function findColumn(
  heads: readonly string[],
  field: SpreadsheetColumn,
  heading: string,
  isTaken: (column: number) => boolean = () => false,
): number | undefined {
  const find = (name: string) => {
    const column = heads.findIndex((head, at) => head === name && !isTaken(at));
    return column < 0 ? undefined : column;
  };
  const isOfPeople = field === 'name' && heads.some((head) => ofPeople.has(head));
  const names = [readHeading(heading), ...otherHeadings[field]];
  for (const name of isOfPeople ? names.filter((one) => !ambiguous.has(one)) : names) {
    const column = find(name);
    if (column !== undefined) return column;
  }
  return undefined;
}

/** The best column for a field whose heading says whose it is ("Billing City"); undefined if there is none. */
export function findOwnedColumn(
  heads: readonly string[],
  field: SpreadsheetColumn,
  heading: string,
  isTaken: (column: number) => boolean,
): number | undefined {
  if (!ownedFields.includes(field)) return undefined;
  const plain = heads.map((head) => {
    const words = head.replace(owner, '');
    return words === head ? '' : words.replace(owner, '');
  });
  return findColumn(plain, field, heading, isTaken);
}
