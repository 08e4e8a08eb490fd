import { jobTypeLabels } from '#contracts/job-type-labels.ts';
import { counted } from '../../counted.ts';
import type { jobs as english } from '../../en/site/jobs.ts';

/** Jobs: list, page, application, alerts. */
export const jobs: typeof english = {
  title: 'Empleos',
  description: (title) =>
    `Empleos abiertos en la zona: a tiempo completo, parcial y a distancia, con el sueldo y cómo enviar su solicitud, de ${title}.`,
  searchLabel: 'Buscar empleos',
  searchPlaceholder: 'Puesto, oficio o empresa',
  type: 'Tipo de empleo',
  allTypes: 'Todos los tipos',
  types: jobTypeLabels.es,
  category: 'Categoría',
  allCategories: 'Todas las categorías',
  onlyRemote: 'Solo a distancia',
  pay: 'Sueldo mínimo',
  anyPay: 'Cualquier sueldo',
  aYear: (amount) => `${amount} al año`,
  results: (count, hasMore) =>
    hasMore
      ? counted(count, 'Más de # empleo', 'Más de # empleos', 'es-US')
      : counted(count, '# empleo', '# empleos', 'es-US'),
  rss: 'Canal RSS de estos empleos',
  posted: (date) => `Publicado el ${date}`,
  endsSoon: (days) =>
    days <= 0 ? 'Termina hoy' : counted(days, 'Termina en # día', 'Termina en # días', 'es-US'),
  empty: 'Ningún empleo coincide con los filtros',
  emptyText: 'Quite un filtro o cree una alerta de empleo para esta búsqueda.',
  nothingYet: 'Ahora no hay empleos abiertos',
  nothingYetText: 'Los nuevos empleos aparecen aquí en cuanto una empresa los publica.',
  showAll: 'Mostrar todos los empleos',
  all: 'Todos los empleos',
  about: 'Descripción',
  requirements: 'Requisitos',
  facts: 'De un vistazo',
  place: 'Ubicación',
  payLabel: 'Sueldo',
  toBusiness: 'Ver la empresa',
  livesIn: (place) => `residencia en ${place}`,
  related: 'Otros empleos abiertos',
  print: 'Imprimir',
  applying: {
    heading: 'Enviar solicitud',
    byLink: 'Enviar solicitud en su sitio web',
    byMail: 'Enviar solicitud por correo',
    byForm: 'Enviar solicitud aquí',
    mailSubject: (title) => `Solicitud: ${title}`,
    formNeedsScript:
      'El formulario necesita JavaScript. Actívelo y vuelva a cargar la página, o envíe su solicitud de otra forma.',
    noWay: 'Comuníquese con la empresa para enviar su solicitud.',
  },
  ended: {
    title: (job) => `${job}: ya no está abierto`,
    filled: 'Este empleo está cubierto',
    closed: 'Este empleo ya no está disponible',
    expired: 'El plazo para enviar solicitudes ha terminado',
    text: (job, business) => `«${job}» en ${business} está cerrado. Otros empleos abiertos:`,
  },
  missing: {
    title: 'Empleo no encontrado',
    heading: 'Empleo no encontrado',
    text: 'Puede que la dirección esté mal escrita o que el empleo aún no esté publicado.',
  },
  alerts: {
    heading: 'Alertas de empleo',
    lead: 'Reciba por correo los nuevos empleos que coincidan con esta búsqueda.',
    stopTitle: 'Eliminar la alerta de empleo',
    stopText: 'No recibirá más correos por esta búsqueda.',
    stop: 'Eliminar alerta',
    stopped: 'Alerta eliminada',
    stoppedText: 'No recibirá más correos por esta búsqueda. Puede crearla de nuevo en cualquier momento.',
    stopIncomplete: 'El enlace está incompleto. Ábralo otra vez desde el correo.',
  },
};
