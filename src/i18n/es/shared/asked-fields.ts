import { counted } from '../../counted.ts';
import type { askedFields as english } from '../../en/shared/asked-fields.ts';

/** What the fields of forms say that staff made: surveys, applications, registrations and custom fields. */
export const askedFields: typeof english = {
  choose: 'Elija…',
  clear: 'Borrar la respuesta',
  nowAsked: (count) =>
    counted(count, 'Ahora el formulario tiene 1 pregunta.', 'Ahora el formulario tiene # preguntas.'),
  file: {
    remove: 'Quitar el archivo',
    added: (name) => `Archivo agregado: ${name}`,
    hint: (kinds, megabytes) => `${kinds}, hasta ${String(megabytes)} MB.`,
    kinds: {
      pdf: 'PDF',
      image: 'Imagen',
      document: 'Word u OpenDocument',
      spreadsheet: 'Excel u hoja de cálculo de OpenDocument',
    },
    tooLarge: (megabytes) =>
      `Este archivo es demasiado grande. Use uno de ${String(megabytes)} MB como máximo.`,
  },
  address: {
    address_line1: 'Calle y número',
    address_line2: 'Apartamento, oficina (opcional)',
    city: 'Ciudad',
    state: 'Estado (opcional)',
    zip_code: 'Código postal (opcional)',
    country: 'País (opcional)',
  },
  price: {
    each: (price) => `${price} cada uno`,
    withPrice: (label, price) => `${label}: ${price}`,
    total: (amount) => `Total: ${amount}`,
    beforeTaxes: 'Los impuestos, si los hay, se suman en la factura.',
  },
  problems: {
    required: 'Escriba una respuesta.',
    requiredChoice: 'Elija una respuesta.',
    requiredConsent: 'Acepte para continuar.',
    requiredFile: 'Suba un archivo.',
    unreadable: 'Esta respuesta no se puede leer. Escríbala de nuevo.',
    too_long: (limit) => `Use ${limit} caracteres como máximo.`,
    email: 'Escriba una dirección de correo como nombre@ejemplo.com.',
    phone: 'Escriba un número de teléfono como (555) 010-2030.',
    number: 'Escriba un número.',
    integer: 'Escriba un número entero.',
    too_small: (limit) => `Escriba ${limit} o más.`,
    too_large: (limit) => `Escriba ${limit} o menos.`,
    date: 'Elija una fecha.',
    too_early: (limit) => `Elija ${limit} o una fecha posterior.`,
    too_late: (limit) => `Elija ${limit} o una fecha anterior.`,
    option_gone: 'Esta opción ya no se ofrece. Elija de nuevo.',
    too_few: (limit) => `Elija al menos ${limit}.`,
    too_many: (limit) => `Elija ${limit} como máximo.`,
    address: 'Escriba la calle y la ciudad.',
    file_gone: 'No se encontró este archivo. Súbalo de nuevo.',
  },
};
