import { describe, expect, it } from 'vitest';
import { readImportRow } from '#contracts/import-rows.ts';
import { listingFields, spreadsheetColumns } from '#contracts/listing.ts';
import { loadHtmlToText } from '../../supabase/functions/api/services/html-to-text.ts';

const toText = await loadHtmlToText();
const mapping = Object.fromEntries(spreadsheetColumns.map((field, at) => [field, at]));
const categories = new Map(
  ['Bakeries', 'Arts & Crafts', 'Inns', 'Cafés', 'Mills', 'Shops'].map((name) => [name.toLowerCase(), name]),
);
const vermont = { isUnitedStates: true, state: 'VT', zipCode: '05999' };

type Cells = Partial<Record<(typeof spreadsheetColumns)[number], string>>;
const read = (
  cells: Cells,
  hub: Partial<typeof vermont> & { place?: { latitude: number; longitude: number } } = {},
) =>
  readImportRow(
    spreadsheetColumns.map((field) => cells[field] ?? ''),
    mapping,
    categories,
    {
      hub: { ...vermont, ...hub },
      toText,
    },
  );
const fieldsOf = (problems: { field?: string | undefined }[]) => problems.map(({ field }) => field);

describe('a value that cannot be read', () => {
  it.each([
    ['country', 'ZZ'],
    ['phone', 'call me'],
    ['email', 'nobody'],
    ['website', 'not a site'],
    ['zip_code', 'ABCDE1'],
    ['tagline', 'x'.repeat(161)],
    ['description', 'x'.repeat(5001)],
    ['city', 'x'.repeat(101)],
    ['state', 'x'.repeat(51)],
    ['address_line1', 'x'.repeat(201)],
    ['address_line2', 'x'.repeat(201)],
    ['year_founded', 'long ago'],
    ['year_founded', '1066'],
    ['latitude', 'north'],
    ['longitude', '200'],
    ['categories', 'Unheard of'],
  ] as const)('as %s is left out, and the row is imported', (field, value) => {
    const row = read({ name: 'Mill', [field]: value });
    expect(row.errors).toEqual([]);
    expect(row.fields).toEqual({ name: 'Mill' });
    expect(row.warnings).toEqual([
      expect.objectContaining(field === 'categories' ? { field, unknown: value } : { field, value }),
    ]);
    expect(row.warnings[0]?.message).toContain(value.slice(0, 20));
  });

  it('as name is an error', () => {
    expect(read({ city: 'Stowe' }).errors).toEqual([{ field: 'name', message: 'Enter a name.' }]);
    expect(read({ name: 'x'.repeat(121) }).errors).toMatchObject([{ field: 'name' }]);
  });

  it('among categories leaves the others', () => {
    const { fields, warnings } = read({ name: 'Mill', categories: 'bakeries; Unheard of|inns;none' });
    expect(fields.categories).toEqual(['Bakeries', 'Inns']);
    expect(warnings).toMatchObject([{ unknown: 'Unheard of' }]);
    const many = read({ name: 'Mill', categories: [...categories.keys()].join(';') });
    expect(many.fields.categories).toHaveLength(5);
    expect(many.warnings).toMatchObject([{ field: 'categories', value: 'Shops' }]);
  });
});

describe('a ZIP code', () => {
  it.each([
    ['5672', { state: 'VT' }, '05672'],
    ['1105', { state: 'MA' }, '01105'],
    ['1105', { state: 'Massachusetts' }, '01105'],
    ['6101', { state: 'Conn.' }, '06101'],
    ['4101', { state: 'me' }, '04101'],
    ['3301', { state: 'N.H.' }, '03301'],
    ['7030', { state: 'New Jersey', country: 'USA' }, '07030'],
    ['2903', { state: 'RI' }, '02903'],
    ['601', { state: 'PR' }, '00601'],
    ['802', { country: 'U.S. Virgin Islands' }, '00802'],
    ['5672', {}, '05672'],
    ['56721234', { state: 'VT' }, '05672-1234'],
    ['5672-1234', { state: 'VT' }, '05672-1234'],
    ['5672 1234', { state: 'VT' }, '05672-1234'],
    ['056721234', { state: 'VT' }, '05672-1234'],
    ['5672.0', { state: 'VT' }, '05672'],
  ])('%s of %j becomes %s, and the row says so', (cell, place, zip) => {
    const row = read({ name: 'Mill', zip_code: cell, ...place });
    expect(row.fields.zip_code).toBe(zip);
    expect(row.warnings).toMatchObject([{ field: 'zip_code', value: cell }]);
    expect(row.warnings[0]?.message).toContain(`“${cell}” became “${zip}”`);
  });

  it.each([
    ['05672', { state: 'VT' }],
    ['05672-1234', { state: 'VT' }],
    ['78701', { state: 'TX' }],
    ['="05672"', { state: 'VT' }],
    ['1067', { country: 'Germany' }],
    ['K1A 0B1', { country: 'Canada' }],
    ['SW1A 1AA', { country: 'UK' }],
  ])('%s of %j stays as it is', (cell, place) => {
    const row = read({ name: 'Mill', zip_code: cell, ...place });
    expect(row.warnings).toEqual([]);
    expect(row.fields.zip_code).toBe(cell.replace(/[="]/g, ''));
  });

  it.each([
    ['5672', { state: 'TX' }],
    ['567', { state: 'VT' }],
    ['ABCDE1', {}],
    ['ABCDE1', { country: 'US' }],
    ['00000', {}],
    ['123456', {}],
    ['12', {}],
  ])('%s of %j is left out with a warning', (cell, place) => {
    const row = read({ name: 'Mill', zip_code: cell, ...place });
    expect(row.errors).toEqual([]);
    expect(row.fields).not.toHaveProperty('zip_code');
    expect(row.warnings).toMatchObject([{ field: 'zip_code', value: cell }]);
  });

  it('of a hub elsewhere is not touched', () => {
    const row = read(
      { name: 'Mill', zip_code: '1067' },
      { isUnitedStates: false, state: '', zipCode: '01067' },
    );
    expect(row).toMatchObject({ fields: { zip_code: '1067' }, warnings: [] });
  });

  it('with a zero less is asked about where neither the state nor the hub has such', () => {
    const row = read({ name: 'Mill', zip_code: '5672' }, { state: 'TX', zipCode: '78701' });
    expect(row).toMatchObject({ errors: [], warnings: [{ field: 'zip_code' }] });
  });
});

describe('a place', () => {
  const place = { latitude: 44.3, longitude: -72.6 };
  it.each([
    ['0', '0'],
    ['0.0', '0.000000'],
    ['-0', '0'],
  ])('%s, %s is unknown', (latitude, longitude) => {
    const row = read({ name: 'Mill', latitude, longitude });
    expect(row.fields).toEqual({ name: 'Mill' });
    expect(fieldsOf(row.warnings)).toEqual(['latitude', 'longitude']);
  });

  it.each([
    ['-72.6', '44.3', {}],
    ['-172.6', '44.3', {}],
    ['-72,6', '44,3', {}],
    ['13.4', '52.5', { isUnitedStates: false, place: { latitude: 52.4, longitude: 13.1 } }],
  ])('%s, %s is swapped, and the row says so', (latitude, longitude, hub) => {
    const row = read({ name: 'Mill', latitude, longitude }, hub);
    expect(row.fields).toMatchObject({
      latitude: Number(longitude.replace(',', '.')),
      longitude: Number(latitude.replace(',', '.')),
    });
    expect(row.warnings[0]?.message).toContain('swapped');
  });

  it.each([
    ['44.3', '-72.6', {}],
    ['44.3', '-72.6', { place }],
    ['18.2', '-66.5', { place }],
    ['13.4', '144.7', {}],
    ['52.5', '13.4', { isUnitedStates: false }],
    ['0', '32.6', { isUnitedStates: false }],
  ])('%s, %s stays', (latitude, longitude, hub) => {
    const row = read({ name: 'Mill', latitude, longitude }, hub);
    expect(row.fields).toMatchObject({ latitude: Number(latitude), longitude: Number(longitude) });
    expect(row.warnings).toEqual([]);
  });

  it('without one of both is left out', () => {
    expect(read({ name: 'Mill', latitude: '44.3' })).toMatchObject({
      fields: { name: 'Mill' },
      errors: [],
      warnings: [{ field: 'latitude', value: '44.3' }],
    });
  });

  it('far outside the United States has a warning', () => {
    const row = read({ name: 'Mill', latitude: '44.3', longitude: '72.6' });
    expect(row).toMatchObject({ fields: { longitude: 72.6 }, warnings: [{ field: 'latitude' }] });
  });
});

describe('a placeholder', () => {
  const placeholders = [
    'NULL',
    'null',
    '(null)',
    '\\N',
    'N/A',
    'n/a',
    '#N/A',
    '-',
    '--',
    '—',
    'none',
    'NaN',
    'NA',
    'ninguno',
  ];
  it.each(placeholders)('%s is empty', (value) => {
    for (const field of spreadsheetColumns.filter((one) => one !== 'name' && one !== 'country'))
      expect(read({ name: 'Mill', [field]: value }), field).toMatchObject({
        fields: { name: 'Mill' },
        errors: [],
        warnings: [],
      });
    expect(read({ name: 'Mill', [spreadsheetColumns[1] ?? '']: value }).fields).toEqual({ name: 'Mill' });
  });

  it.each([...placeholders, '#REF!', '#VALUE!'])('%s is no name', (value) => {
    expect(read({ name: value }).errors).toMatchObject([{ field: 'name', value }]);
  });

  it.each(['#REF!', '#VALUE!', '#NAME?', '#DIV/0!'])('%s of a formula has a warning', (value) => {
    expect(read({ name: 'Mill', city: value })).toMatchObject({
      fields: { name: 'Mill' },
      warnings: [{ field: 'city', value }],
    });
  });

  it('is not what only contains one', () => {
    for (const name of ['Null & Void', 'None Better', 'N/A Studios', 'Nan', 'Blank'])
      expect(read({ name })).toMatchObject({ fields: { name }, errors: [] });
    expect(read({ name: 'Mill', country: 'NA' }).fields.country).toBe('NA');
  });
});

describe('HTML of the exports of websites', () => {
  it.each([
    ['Smith &amp; Sons', 'Smith & Sons'],
    ['O&#039;Malley&#8217;s', "O'Malley’s"],
    ['O&#x27;Malley&rsquo;s', "O'Malley’s"],
    ['Caf&eacute;&nbsp;Mill', 'Café Mill'],
    ['<strong>Mill</strong>', 'Mill'],
    ['Mill<br>Inn', 'Mill Inn'],
    ['A &amp;amp; B', 'A &amp; B'],
    ['&lt;b&gt; &amp;lt;', '<b> &lt;'],
    ['Mill<script>alert(1)</script>', 'Mill'],
    ['<a href="https://x.test/?a=1&amp;b=2">Mill</a>', 'Mill'],
    ['<!-- wp:paragraph --><p>Mill</p><!-- /wp:paragraph -->', 'Mill'],
    ['Mill&#8203;s', 'Mills'],
  ])('%s as a name is %s', (cell, name) => {
    const row = read({ name: cell });
    expect(row).toMatchObject({ fields: { name }, errors: [], warnings: [{ field: 'name' }] });
  });

  it.each([
    'AT&T',
    'a < b',
    'a <b and c',
    'I <3 Stowe',
    'Q&A; more',
    'R&D',
    'Fish&chips',
    'Black&notes',
    '5 > 3',
    '&',
    'M&amp',
  ])('%s is none', (name) => {
    expect(read({ name, description: name })).toEqual(
      expect.objectContaining({ fields: { name, description: name }, errors: [], warnings: [] }),
    );
  });

  it('has lines and paragraphs', () => {
    const description = '<p>One<br />two</p>\n<p>Three</p><ul><li>a</li><li>b</li></ul>';
    expect(read({ name: 'Mill', description }).fields.description).toBe('One\ntwo\n\nThree\n\n• a\n• b');
  });

  it('in categories and web addresses is decoded before they are read', () => {
    const row = read({
      name: 'Mill',
      categories: 'Arts &amp; Crafts; Bakeries',
      website: 'x.test/?a=1&amp;b=2',
    });
    expect(row.fields).toMatchObject({
      categories: ['Arts & Crafts', 'Bakeries'],
      website: 'https://x.test/?a=1&b=2',
    });
  });

  it('that is long takes no time', () => {
    for (const text of ['<!--', '<a ', '&amp;', '<p', '&#', '<'].map((part) =>
      part.repeat(20_000 / part.length),
    )) {
      const begin = performance.now();
      toText(text);
      expect(performance.now() - begin).toBeLessThan(2000);
    }
  });
});

describe('a row among two columns', () => {
  const fit = (...cells: string[]) =>
    readImportRow(cells, { name: 0, city: 1 }, categories, { columns: 2, hub: vermont });

  it.each([
    [['Extra', ' Inc', 'Stowe'], { name: 'Extra, Inc', city: 'Stowe' }],
    [['Mill', 'Stowe', ' VT'], { name: 'Mill', city: 'Stowe, VT' }],
    [['Smith', 'Jones', 'Stowe'], { name: 'Smith', city: 'Jones' }],
    [['Extra', ' Inc', 'Stowe', ''], { name: 'Extra, Inc', city: 'Stowe' }],
    [['Fine;Stowe'], { name: 'Fine', city: 'Stowe' }],
    [['Fine\tStowe'], { name: 'Fine', city: 'Stowe' }],
  ])('with the cells %j is not imported, and shows them', (cells, fields) => {
    const row = fit(...cells);
    expect(row.errors).toMatchObject([{ cells }]);
    expect(row.errors[0]?.message).toContain(`${String(cells.length)} cell`);
    expect(row.fields).toEqual(fields);
  });

  it('of a file with semicolons is joined by one', () => {
    const context = { columns: 2, delimiter: ';' };
    const row = readImportRow(['Extra', ' Inc', 'Stowe'], { name: 0, city: 1 }, categories, context);
    expect(row.fields).toEqual({ name: 'Extra; Inc', city: 'Stowe' });
    expect(row.errors[0]?.message).toContain('a semicolon');
  });

  it('with more cells that are empty says so', () => {
    expect(fit('Fine', 'Stowe', '', ' ')).toMatchObject({
      fields: { name: 'Fine', city: 'Stowe' },
      errors: [],
      warnings: [{ message: expect.stringContaining('4 cells') as string }],
    });
  });

  it('whose values were parted is not imported, though the last columns are empty', () => {
    const many = (...cells: string[]) =>
      readImportRow(cells, { name: 0, city: 1, phone: 2, email: 3 }, categories, {
        columns: 4,
        hub: vermont,
      });
    const parted = ['Extra', ' Inc', 'Stowe', '', ''];
    expect(many(...parted)).toMatchObject({
      fields: { name: 'Extra, Inc', city: 'Stowe' },
      errors: [{ cells: parted }],
    });
    const shifted = ['Smith', 'Jones', 'Stowe', '802-555-0101', ''];
    expect(many(...shifted).errors).toMatchObject([{ cells: shifted }]);
    // Cells that all begin with a space were parted by nothing.
    expect(many('Mill', ' Stowe', ' 802-555-0101', ' a@mill.test', '').errors).toEqual([]);
  });

  it('that ends early says so', () => {
    expect(fit('Fine')).toMatchObject({
      fields: { name: 'Fine' },
      errors: [],
      warnings: [{ message: expect.stringContaining('1 cell') as string }],
    });
  });

  it('that ends early with a value of another column is not imported', () => {
    const row = readImportRow(['Mill', 'Stowe'], { name: 0, phone: 1, city: 2 }, categories, { columns: 3 });
    expect(row.errors).toMatchObject([{ cells: ['Mill', 'Stowe'] }]);
  });
});

describe('a line of a report', () => {
  it.each([
    { name: 'Total', phone: '1' },
    { name: 'Total', city: '2' },
    { name: 'Totals:', city: '1,204', state: '$3.50' },
    { name: 'Grand Total: 204' },
    { name: '204 records' },
    { name: 'Page 1 of 3' },
  ])('is no business: %j', (cells) => {
    expect(read(cells).errors).toMatchObject([{ field: 'name' }]);
  });

  it.each([{ name: 'Name', city: 'City', zip_code: 'ZIP' }])(
    'with the headings again is none: %j',
    (cells) => {
      expect(read(cells).errors).toMatchObject([{ field: 'name' }]);
    },
  );

  it.each([
    { name: 'Total', city: 'Stowe' },
    { name: 'Total', phone: '8025550101' },
    { name: 'Total Wine & More' },
    { name: 'Page 1 Books' },
  ])('is not what only sounds like it: %j', (cells) => {
    expect(read(cells).errors).toEqual([]);
  });
});

it('what an export writes is read again as it was after a spreadsheet dropped the zero of a ZIP code', () => {
  const listing = {
    name: 'Mill',
    city: 'Alder',
    state: 'VT',
    zip_code: '05999',
    country: 'US',
    latitude: '44.3',
    longitude: '-72.6',
  };
  const row = read({ ...listing, zip_code: '5999' });
  expect(row.fields).toEqual({ ...listing, latitude: 44.3, longitude: -72.6 });
  expect(Object.keys(listing).every((field) => field in listingFields)).toBe(true);
});
