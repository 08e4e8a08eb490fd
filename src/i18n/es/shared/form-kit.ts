import { counted } from '../../counted.ts';
import type { formKit as english } from '../../en/shared/form-kit.ts';

/** What the parts of every form say: saving, conflicts and differences. */
export const formKit: typeof english = {
  required: (label) => `${label} (obligatorio)`,
  fixFields: (count) =>
    `${counted(count, 'Corrija # campo.', 'Corrija # campos.', 'es-US')} No se pierde nada de lo que escribió.`,
  saving: {
    saved: 'Todos los cambios están guardados',
    unsaved: 'Cambios sin guardar',
    unsavedHere: 'Cambios sin guardar, almacenados en este dispositivo',
    invalid: 'Corrija los campos marcados',
    saving: 'Guardando…',
    failed: 'No se guardó.',
    failedHere: 'No se guardó. Sus cambios están almacenados en este dispositivo.',
    conflict: 'No se guardó. Elija una versión.',
  },
  conflict: {
    text: 'Otra persona cambió esto mientras usted lo editaba. Elija qué versión de cada campo se guarda. No se pierde nada de lo escrito.',
    caption: 'Diferencias',
    mine: 'Su versión',
    theirs: 'Versión guardada',
    save: 'Guardar las versiones elegidas',
    useTheirs: 'Usar las versiones guardadas',
  },
  diff: {
    caption: 'Cambios propuestos',
    field: 'Campo',
    before: 'Actual',
    after: 'Propuesto',
    none: 'No hay diferencias.',
    empty: 'vacío',
    yes: 'sí',
    no: 'no',
    days: (from, to) => `del ${from} al ${to}`,
    closed: 'cerrado',
  },
};
