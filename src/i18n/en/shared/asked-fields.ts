import { counted } from '../../counted.ts';

/** What the fields of forms say that staff made: surveys, applications, registrations and custom fields. */
export const askedFields = {
  choose: 'Choose…',
  clear: 'Clear answer',
  nowAsked: (count: number) =>
    counted(count, 'The form now has 1 question.', 'The form now has # questions.'),
  file: {
    remove: 'Remove file',
    added: (name: string) => `File added: ${name}`,
    hint: (kinds: string, megabytes: number) => `${kinds}, up to ${String(megabytes)} MB.`,
    kinds: {
      pdf: 'PDF',
      image: 'Picture',
      document: 'Word or OpenDocument',
      spreadsheet: 'Excel or OpenDocument spreadsheet',
    },
    tooLarge: (megabytes: number) => `This file is too large. Use one of at most ${String(megabytes)} MB.`,
  },
  address: {
    address_line1: 'Street address',
    address_line2: 'Apartment, suite (optional)',
    city: 'City',
    state: 'State (optional)',
    zip_code: 'ZIP code (optional)',
    country: 'Country (optional)',
  },
  price: {
    each: (price: string) => `${price} each`,
    withPrice: (label: string, price: string) => `${label}: ${price}`,
    total: (amount: string) => `Total: ${amount}`,
    beforeTaxes: 'Taxes, if any, are added on the invoice.',
  },
  problems: {
    required: 'Enter an answer.',
    requiredChoice: 'Choose an answer.',
    requiredConsent: 'Agree to continue.',
    requiredFile: 'Upload a file.',
    unreadable: 'This answer cannot be read. Enter it again.',
    too_long: (limit: string) => `Use at most ${limit} characters.`,
    email: 'Enter an email address like name@example.com.',
    phone: 'Enter a phone number like (555) 010-2030.',
    number: 'Enter a number.',
    integer: 'Enter a whole number.',
    too_small: (limit: string) => `Enter ${limit} or more.`,
    too_large: (limit: string) => `Enter ${limit} or less.`,
    date: 'Choose a date.',
    too_early: (limit: string) => `Choose ${limit} or later.`,
    too_late: (limit: string) => `Choose ${limit} or earlier.`,
    option_gone: 'This choice is no longer offered. Choose again.',
    too_few: (limit: string) => `Choose at least ${limit}.`,
    too_many: (limit: string) => `Choose at most ${limit}.`,
    address: 'Enter the street and the city.',
    file_gone: 'This file was not found. Upload it again.',
  },
};
