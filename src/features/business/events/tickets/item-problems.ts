import { textOf, type Values } from '../../../../kit/forms/form-fields.ts';

const fields: Readonly<Record<string, string>> = {
  quantity_below_sold: 'quantity',
  ticket_sold: 'seats',
  priced_by_staff: 'price',
};

/** The field that an error of the database belongs to; undefined for one of the whole. */
export const fieldOfProblem = (code: string): string | undefined => new Map(Object.entries(fields)).get(code);

/** The problems of times that end before they begin, by the field of the end. */
export function validateWindows(values: Values, message: string): Record<string, string> {
  const windows = [
    ['sales_from', 'sales_until'],
    ['valid_from', 'valid_until'],
  ] as const;
  return Object.fromEntries(
    windows.flatMap(([from, until]) => {
      const [start, end] = [textOf(values, from), textOf(values, until)];
      return start !== '' && end !== '' && end <= start ? [[until, message]] : [];
    }),
  );
}
