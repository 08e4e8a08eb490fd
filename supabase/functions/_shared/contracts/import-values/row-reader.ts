import { coordinateField, parseField } from '../field-schemas.ts';
import { customFieldId, type ImportMapping, isCustomImportField, type RowProblem } from '../imports.ts';
import { listingFields, maxCategories, type SpreadsheetColumn, spreadsheetColumns } from '../listing.ts';
import {
  cleanCell,
  isFailedFormula,
  isMachinePlaceholder,
  isPlaceholder,
  quoteCell,
  withoutInvisible,
} from './cells.ts';
import { type Point, readPoint } from './coordinates.ts';
import { isCount, isHeadingAgain, isReportLine } from './report-lines.ts';
import { readUsZip } from './zip-codes.ts';

type FieldValue = string | number | string[];

/** The fields that a row sets on a listing; of custom fields the cells, which Postgres reads, by their ids. */
type ListingFields = Partial<Record<SpreadsheetColumn, FieldValue>> & { custom?: Record<string, string> };

/** A parsed row: its fields, what keeps it from being imported, and values that are left out or were changed. */
export interface ReadRow {
  fields: ListingFields;
  errors: RowProblem[];
  warnings: RowProblem[];
}

/** What rows are read with. */
export interface RowContext {
  /** How many columns the file has, if rows can have more or fewer. */
  columns?: number;
  /** What separates its cells; a comma by default. */
  delimiter?: string;
  /** The text of a cell with HTML. */
  toText?: (cell: string) => string;
  /** Staff typed the cells. */
  isCorrected?: boolean;
  hub?: {
    /** Whether rows without a country are in the United States. */
    isUnitedStates: boolean;
    state: string;
    zipCode: string;
    /** Where its listings are. */
    place?: Point;
  };
}

// Parts of the United States with a country code of their own, which have its ZIP codes.
const territories = ['PR', 'VI', 'GU', 'AS', 'MP'];
const canadianPostalCode = /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i;

const specialFields: readonly SpreadsheetColumn[] = ['categories', 'zip_code', 'latitude', 'longitude'];

/** Reads the cells of a row field by field; ZIP code and place by what the fields before them say. */
export class RowReader implements ReadRow {
  fields: ListingFields = {};
  errors: RowProblem[] = [];
  warnings: RowProblem[] = [];
  /** Whether a value was left out, which may be that of another column. */
  hasMisfit = false;
  readonly #cells: string[];
  readonly #mapping: ImportMapping;
  readonly #context: RowContext;
  /** The cells of the file that have something, by field. */
  readonly #texts = new Map<SpreadsheetColumn, string>();

  constructor(cells: string[], mapping: ImportMapping, context: RowContext) {
    this.#cells = cells;
    this.#mapping = mapping;
    this.#context = context;
    for (const field of spreadsheetColumns) {
      const text = this.#textOf(field, this.#mapping[field]);
      if (text !== '') this.#texts.set(field, text);
    }
  }

  /** The text of a cell; a change of it that people see has a warning. */
  #textOf(field: string, column: number | undefined): string {
    const cell = column === undefined ? '' : cleanCell(this.#cells[column] ?? '');
    const { toText } = this.#context;
    if (cell === '' || !toText) return cell;
    const text = withoutInvisible(toText(cell)).trim();
    if (text === cell) return cell;
    const isOneLine =
      !(field in listingFields) || listingFields[field as SpreadsheetColumn].control !== 'textarea';
    const shown = isOneLine ? text.replace(/\s*\n\s*/g, ' ') : text;
    this.warnings.push({
      field,
      message: `HTML was removed: ${quoteCell(cell)} became ${quoteCell(shown)}.`,
    });
    return shown;
  }

  #leaveOut(field: SpreadsheetColumn, message: string, value: string) {
    this.hasMisfit = true;
    this.warnings.push({ field, message: `${quoteCell(value)} is left out. ${message}`, value });
  }

  readTexts() {
    for (const [field, text] of this.#texts) {
      // NA is Namibia.
      if (isPlaceholder(text) && !(field === 'country' && /^na$/i.test(text))) {
        this.#texts.delete(field);
        if (field === 'name')
          this.errors.push({
            field,
            message: `${quoteCell(text)} stands for no name. Enter the name.`,
            value: text,
          });
        else if (isFailedFormula(text)) this.#leaveOut(field, 'A formula of the spreadsheet failed.', text);
      } else if (!specialFields.includes(field)) this.#readField(field, text);
    }
  }

  #readField(field: SpreadsheetColumn, text: string) {
    const read = parseField(listingFields[field].schema, text);
    if (!('problem' in read)) this.fields[field] = read.value as FieldValue;
    else if (field === 'name') this.errors.push({ field, message: read.problem, value: text });
    else this.#leaveOut(field, read.problem, text);
  }

  readCategories(known: ReadonlyMap<string, string>) {
    const wanted = (this.#texts.get('categories') ?? '')
      .split(/[;|]/)
      .map((name) => name.replace(/\s+/g, ' ').trim().slice(0, 60))
      .filter((name) => name !== '' && !isPlaceholder(name));
    const names = [...new Set(wanted.flatMap((name) => known.get(name.toLowerCase()) ?? []))];
    for (const unknown of new Set(wanted.filter((name) => !known.has(name.toLowerCase()))))
      this.warnings.push({
        field: 'categories',
        message: `There is no category called “${unknown}”.`,
        unknown,
      });
    const surplus = names.slice(maxCategories);
    if (surplus.length > 0)
      this.#leaveOut('categories', `Choose ${String(maxCategories)} or fewer.`, surplus.join('; '));
    if (names.length > 0) this.fields.categories = names.slice(0, maxCategories);
  }

  /** Whether the row is in the United States, by its country or else the hub's. */
  #isUnitedStates(): boolean {
    const { country } = this.fields;
    if (typeof country !== 'string') return this.#context.hub?.isUnitedStates ?? false;
    return country === 'US' || territories.includes(country);
  }

  readZip() {
    const text = this.#texts.get('zip_code');
    if (text === undefined) return;
    const { country, state } = this.fields;
    if (!this.#isUnitedStates()) {
      this.#readField('zip_code', text);
      return;
    }
    if (country === undefined && canadianPostalCode.test(text)) {
      this.#readField('zip_code', text);
      const message = `${quoteCell(text)} is a postal code of Canada. Add the country to the row.`;
      this.warnings.push({ field: 'zip_code', message, value: text });
      return;
    }
    const { state: ownState = '', zipCode = '' } = this.#context.hub ?? {};
    const { value, warning } = readUsZip(text, {
      state: typeof country === 'string' && territories.includes(country) ? country : String(state ?? ''),
      hub: { state: ownState, zipCode },
    });
    if (value === undefined) this.hasMisfit = true;
    else this.fields.zip_code = value;
    if (warning !== undefined) this.warnings.push({ field: 'zip_code', message: warning, value: text });
  }

  readPlace() {
    const pair = (['latitude', 'longitude'] as const).flatMap((field) => {
      const text = this.#texts.get(field);
      return text === undefined ? [] : [{ field, text, read: parseField(coordinateField(180), text) }];
    });
    const numbers = pair.map(({ read }) => ('problem' in read ? undefined : Number(read.value)));
    const [latitude, longitude] = numbers;
    if (latitude === undefined || longitude === undefined) {
      for (const { field, text, read } of pair)
        this.#leaveOut(
          field,
          'problem' in read ? read.problem : 'Latitude and longitude are needed together.',
          text,
        );
      return;
    }
    const { value, warning } = readPoint(
      { latitude, longitude },
      this.#isUnitedStates(),
      this.#context.hub?.place,
    );
    if (value) Object.assign(this.fields, value);
    if (warning === undefined) return;
    for (const { field, text } of value ? pair.slice(0, 1) : pair)
      this.warnings.push({ field, message: warning, value: text });
  }

  /** The cells of custom fields that have something, by the id of the field. */
  readCustom() {
    const custom: Record<string, string> = {};
    for (const [field, column] of Object.entries(this.#mapping)) {
      if (!isCustomImportField(field)) continue;
      const text = this.#textOf(field, column);
      if (text !== '' && !isMachinePlaceholder(text)) custom[customFieldId(field)] = text;
    }
    if (Object.keys(custom).length > 0) this.fields.custom = custom;
  }

  checkName() {
    const { name, ...others } = this.fields;
    const push = (message: string) => this.errors.push({ field: 'name', message, value: String(name) });
    if (name === undefined) {
      if (!this.errors.some(({ field }) => field === 'name'))
        this.errors.push({ field: 'name', message: 'Enter a name.' });
    } else if (this.#context.isCorrected) return;
    else if (Object.values(others).every(isCount) && isReportLine(String(name)))
      push(
        'This looks like a line of a report, not like a business. Enter the name of a business, or leave the row out.',
      );
    else if (isHeadingAgain(this.#texts))
      push('This row repeats the headings. Enter a business, or leave the row out.');
  }
}
