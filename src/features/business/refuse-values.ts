import { completeAddress, emptyOf, type FieldSpec, type Value, type Values } from './form-fields.ts';
import { refuseRule } from './recurrence.ts';

/** What is wrong with each field, in a sentence that says what to do. */
export function refuseValues(specs: readonly FieldSpec[], values: Values): Record<string, string> {
  const wrong = specs.map((spec) => [spec.name, refuse(spec, values[spec.name] ?? emptyOf(spec))] as const);
  return Object.fromEntries(wrong.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

const forms: Partial<Record<FieldSpec['kind'], [RegExp, string]>> = {
  email: [/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'Type an e-mail address like name@example.com.'],
  phone: [/^\+?[0-9 ().x/-]{5,40}$/, 'Type a phone number of digits, like (555) 010-2030.'],
};

function refuse(spec: FieldSpec, value: Value): string | undefined {
  const { kind, label, most, least, isRequired } = spec;
  if (typeof value === 'boolean') return undefined;
  if (Array.isArray(value)) {
    if (isRequired && value.length === 0) return `Choose at least one: ${label.toLowerCase()}.`;
    return most !== undefined && value.length > most ? `Choose ${String(most)} at most.` : undefined;
  }
  const text = value.trim();
  if (text === '') return isRequired ? `This is needed: ${label.toLowerCase()}.` : undefined;
  if (kind === 'recurrence') return refuseRule(text);
  if (kind === 'number') return refuseNumber(text, least, most);
  if (kind === 'url' && !isWebAddress(text)) return 'Type a web address like https://example.com.';
  if (kind === 'addresses') return refuseAddresses(text, most ?? 12);
  const form = forms[kind];
  if (form && !form[0].test(text)) return form[1];
  return most !== undefined && text.length > most
    ? `Use ${String(most)} characters at most; these are ${String(text.length)}.`
    : undefined;
}

function refuseNumber(text: string, least = 0, most = Infinity): string | undefined {
  const number = Number(text);
  if (!Number.isFinite(number)) return 'Type a number.';
  if (number < least) return `Type ${String(least)} or more.`;
  return number > most ? `Type ${String(most)} or less.` : undefined;
}

function refuseAddresses(text: string, most: number): string | undefined {
  const addresses = text.split(/\s+/);
  if (addresses.length > most) return `Use ${String(most)} addresses at most.`;
  const wrong = addresses.find((address) => !isWebAddress(address) || address.startsWith('http:'));
  return wrong ? `“${wrong}” is not an address that begins with https://.` : undefined;
}

const isWebAddress = (text: string) => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(completeAddress(text));
