import type { statistics as english } from '../../en/business/statistics.ts';

/** The statistics of a listing. */
export const statistics: typeof english = {
  title: 'Estadísticas',
  description: 'Visitas y clics de su empresa.',
  signIn: 'Inicie sesión para ver sus estadísticas.',
  kinds: {
    search: 'Apariciones en búsquedas',
    view: 'Visitas a la página',
    phone: 'Llamadas',
    email: 'Correos electrónicos',
    message: 'Mensajes',
    website: 'Clics en el sitio web',
    directions: 'Solicitudes de indicaciones',
    share: 'Veces que se compartió',
    deal_view: 'Vistas de ofertas',
    deal_claim: 'Ofertas obtenidas',
    event_view: 'Vistas de eventos',
    job_view: 'Vistas de empleos',
  },
  none: 'Aún no hay actividad',
  noneInPeriod: 'No hay actividad en este período',
  noneText:
    'Las visitas y los clics aparecen aquí cuando alguien visita su página. Las fotos, el horario y una descripción ayudan a encontrarla.',
  addMore: 'Mejorar la ficha',
  summary: (period: string) => `Últimos ${period}`,
  comparison: 'Comparación con el período anterior',
  activity: 'Actividad',
  current: 'Este período',
  previous: 'Anterior',
  change: 'Cambio',
  overTime: 'Evolución',
  export: 'Exportar CSV',
  fileName: 'estadisticas',
  firstDay: 'Primer día',
  lastDay: 'Último día',
};
