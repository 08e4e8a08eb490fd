import { withoutFormulaMarks } from '../csv.ts';

/** What programs write for no value, or spreadsheets for a formula that failed. */
const machinePlaceholder =
  /^([Nn][Uu][Ll][Ll]|[(<[][Nn][Uu][Ll][Ll][)>\]]|\\N|NaN|undefined|\((blank|empty|none)\)|#[Nn]\/?[Aa]|#(REF|VALUE|NAME|DIV\/0|NULL|NUM|SPILL|CALC|FIELD)[!?]?)$/;
/** What people write for no value, which may be a choice of a custom field. */
const writtenPlaceholder =
  /^(n\/a|n\.a\.?|na|n\/d|none|not applicable|not available|no aplica|no disponible|ninguno|ninguna|sin datos|[-–—_.?]{1,3})$/i;

/** Whether a cell stands for no value, as `NULL`, `#REF!`, `N/A` or `-` do. */
export const isPlaceholder = (cell: string): boolean =>
  machinePlaceholder.test(cell) || writtenPlaceholder.test(cell);

/** Whether a program or a failed formula left a cell without a value: no choice of a custom field. */
export const isMachinePlaceholder = (cell: string): boolean => machinePlaceholder.test(cell);

/** Whether a formula of a spreadsheet failed, so that a value is lost. `#N/A` is also written for no value. */
export const isFailedFormula = (cell: string): boolean =>
  /^#(?!N\/?A$)/i.test(cell) && machinePlaceholder.test(cell);

// What is not seen and joins no letters; a city with one would be another city.
const invisible = /[\u00AD\u200B\u2060\uFEFF]/g;

/** A text with plain spaces, and without characters that are not seen. */
export const withoutInvisible = (text: string): string =>
  text.replace(invisible, '').replaceAll('\u00A0', ' ');

// ="05672" keeps spreadsheets from reading a number.
const quotedFormula = /^="([^"]*)"$/;

/** The text of a cell without what only spreadsheets and the exports of other products put around it. */
export const cleanCell = (cell: string): string =>
  withoutFormulaMarks(
    withoutInvisible(cell.replaceAll('\u0000', '').toWellFormed()).trim().replace(quotedFormula, '$1'),
  ).trim();

/** A cell as a message quotes it. */
export const quoteCell = (cell: string): string => {
  const letters = Array.from(cell.replace(/\s+/g, ' '));
  return `“${letters.length > 60 ? `${letters.slice(0, 60).join('')}…` : letters.join('')}”`;
};
