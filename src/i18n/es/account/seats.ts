import { counted } from '../../counted.ts';
import type { seats as english } from '../../en/account/seats.ts';

export const seats: typeof english = {
  title: 'Plazas',
  used: (used, total) =>
    counted(total, `${String(used)} de # plaza en uso.`, `${String(used)} de # plazas en uso.`),
  parts: (included, further) => `El plan incluye ${String(included)} y usted agregó ${String(further)}.`,
  price: (price) => `Plazas adicionales: ${price} cada una.`,
  next: (count, date) =>
    counted(count, `Desde el ${date}: # plaza agregada.`, `Desde el ${date}: # plazas agregadas.`),
  keepAll: 'Conservar todas',
  kept: 'Conserva todas las plazas.',
  waiting: (number) => `La factura ${number} por plazas aún no está pagada.`,
  pay: 'Pagar',
  add: 'Agregar plazas',
  fewer: 'Menos en la renovación',
  number: 'Número de plazas',
  cancel: 'Cancelar',
  outOfRange: (min, max) => `Escriba un número de plazas de ${String(min)} a ${String(max)}.`,
  adding: {
    title: 'Agregar plazas',
    until: 'Hasta',
    due: 'Por pagar ahora',
    duePlusTaxes: 'Por pagar ahora, más impuestos',
    then: 'Después, cada una',
    whenPaid: 'Las plazas cuentan cuando se paga la factura.',
    now: 'Las plazas cuentan desde ahora. No hay nada que pagar.',
    confirm: 'Pedir plazas',
    added: 'Se agregaron las plazas.',
  },
  renewing: {
    title: 'Menos plazas en la renovación',
    text: (date) =>
      `¿Cuántas plazas agregadas conserva después del ${date}? Si hay una factura abierta de la renovación, se reemplaza.`,
    confirm: 'Guardar',
    saved: 'Guardado para el próximo período.',
  },
};
