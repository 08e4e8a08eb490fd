import * as z from 'zod/mini';
import { integerField, numberField, textField } from '#contracts/field-schemas.ts';
import { parseMinorUnits } from '#contracts/money.ts';
import type { FieldSpec, Values } from '../../../../kit/forms/form-fields.ts';
import { type PostFieldShape, withTexts } from '../../posts/shared-fields.ts';
import type { TicketSetupTexts } from '../../../../i18n/business/ticket-setup-strings.ts';

/** An amount as somebody types it, kept in minor units. */
const moneyField = (currency: string) =>
  z.pipe(
    z.string().check(
      z.refine((text) => 'amount' in parseMinorUnits(text, currency), {
        error: ({ input }) => {
          const parsed = parseMinorUnits(String(input), currency);
          return 'problem' in parsed ? parsed.problem : '';
        },
        abort: true,
      }),
    ),
    z.transform((text: string) => {
      const parsed = parseMinorUnits(text, currency);
      return 'amount' in parsed ? parsed.amount : 0;
    }),
  );

const money = (name: string, currency: string): PostFieldShape => ({
  name,
  kind: 'number',
  initial: '0',
  isRequired: true,
  schema: moneyField(currency),
});
const count = (name: string, max: number, initial?: string): PostFieldShape => ({
  name,
  kind: 'number',
  schema: integerField(1, max),
  ...(initial === undefined ? { isNullable: true } : { initial, isRequired: true }),
});
const moment = (name: string): PostFieldShape => ({ name, kind: 'datetime', isNullable: true });
const named = (max: number): PostFieldShape => ({
  name: 'name',
  kind: 'text',
  isRequired: true,
  schema: textField(max, 1),
});
const isOfKind =
  (kind: string) =>
  ({ kind: chosen }: Values) =>
    chosen === kind;

/** What the forms of an event's sales depend on. */
export interface FieldContext {
  currency: string;
  isSeries: boolean;
  texts: TicketSetupTexts;
}

/** A kind of ticket, what few need last. */
export const typeFields = ({ currency, isSeries, texts }: FieldContext): FieldSpec[] =>
  withTexts(
    [
      named(80),
      money('price', currency),
      count('quantity', 100_000),
      { name: 'description', kind: 'text', schema: textField(500) },
      { name: 'audience', kind: 'select', initial: 'everyone' },
      ...(isSeries ? [{ name: 'covers', kind: 'select', initial: 'date' } as const] : []),
      count('seats', 20, '1'),
      count('max_per_order', 50, '10'),
      moment('sales_from'),
      moment('sales_until'),
      { name: 'is_hidden', kind: 'checkbox' },
    ],
    texts.fields.type,
  );

/** How many fields of a kind of ticket are shown before the others. */
export const firstTypeFields = 3;

/** Another price of a kind of ticket. */
export const priceFields = (
  { currency, texts }: FieldContext,
  plans: readonly { id: string; name: string }[],
): FieldSpec[] =>
  withTexts(
    [
      { name: 'label', kind: 'text', isRequired: true, schema: textField(60, 1) },
      money('price', currency),
      { name: 'audience', kind: 'select', initial: 'everyone' },
      {
        name: 'plan_id',
        kind: 'select',
        isRequired: true,
        isNullable: true,
        isShown: ({ audience }) => audience === 'plan',
      },
      moment('valid_from'),
      moment('valid_until'),
    ],
    texts.fields.price,
  ).map((spec) =>
    spec.name === 'plan_id'
      ? {
          ...spec,
          options: [['', texts.choosePlan] as const, ...plans.map(({ id, name }) => [id, name] as const)],
        }
      : spec,
  );

/** An add-on. */
export const addOnFields = ({ currency, texts }: FieldContext): FieldSpec[] =>
  withTexts(
    [
      named(80),
      money('price', currency),
      { name: 'options', kind: 'textarea', schema: textField(1000) },
      count('quantity', 100_000),
      { name: 'description', kind: 'text', schema: textField(500) },
      count('max_per_order', 50, '10'),
    ],
    texts.fields.addOn,
  );

const codePattern = /^[A-Za-z0-9][A-Za-z0-9-]{2,29}$/;

/** A code; `types` are the kinds of tickets it can be for. */
export const codeFields = ({ currency, texts }: FieldContext): FieldSpec[] =>
  withTexts(
    [
      {
        name: 'code',
        kind: 'text',
        isRequired: true,
        schema: z.string().check(z.regex(codePattern, texts.codeForm)),
      },
      { name: 'kind', kind: 'select', initial: 'percent' },
      {
        name: 'percent',
        kind: 'number',
        isNullable: true,
        isRequired: true,
        schema: integerField(1, 100),
        isShown: isOfKind('percent'),
      },
      { ...money('amount', currency), initial: '', isNullable: true, isShown: isOfKind('amount') },
      { name: 'ticket_types', kind: 'checkboxes' },
      count('max_uses', 100_000),
      count('max_per_person', 1000),
      moment('valid_from'),
      moment('valid_until'),
    ],
    texts.fields.code,
  );

/** The rules of canceling, invoices and who is coming. */
export const ruleFields = ({ currency, texts }: FieldContext): FieldSpec[] =>
  withTexts(
    [
      { name: 'refund_hours', kind: 'number', initial: '24', isNullable: true, schema: numberField(0, 8760) },
      money('refund_fee', currency),
      { name: 'allows_transfer', kind: 'checkbox', initial: true },
      { name: 'allows_invoice', kind: 'checkbox' },
      { name: 'shows_attendees', kind: 'checkbox' },
      count('max_tickets', 50, '20'),
      { name: 'note', kind: 'textarea', schema: textField(2000) },
    ],
    texts.fields.rules,
  );
