import type { eventCopies as english } from '../../en/business/event-copies.ts';

/** Eventos que se hacen de otro o de una plantilla. */
export const eventCopies: typeof english = {
  duplicate: 'Duplicar evento',
  fromTemplate: (name) => `Evento nuevo de «${name}»`,
  text: 'Un borrador con los mismos textos, entradas, extras, códigos, reglas, mesas, preguntas y patrocinadores. Sus horas se mueven con el comienzo.',
  newTitle: 'Título',
  titleMissing: 'Escriba un título.',
  start: 'Comienzo',
  startHint: (zone) => `Hora de ${zone}. La duración no cambia.`,
  inFuture: 'Elija un comienzo en el futuro.',
  create: 'Crear borrador',
  saveAs: 'Guardar como plantilla',
  name: 'Nombre de la plantilla',
  nameMissing: 'Escriba un nombre.',
  save: 'Guardar plantilla',
  saved: (name) => `Plantilla «${name}» guardada. Está debajo de sus eventos.`,
  templates: 'Plantillas de eventos',
  use: 'Usar',
  rename: 'Cambiar nombre',
  remove: 'Eliminar',
  named: (action, name) => `${action}: ${name}`,
  renamed: 'Se cambió el nombre de la plantilla.',
  ask: (name) => `¿Eliminar la plantilla «${name}»?`,
  askText: 'Los eventos que se hicieron con ella se quedan.',
  removed: 'Plantilla eliminada.',
};
