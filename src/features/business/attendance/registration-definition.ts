import { dateLocale } from '#contracts/languages.ts';
import { attendanceStrings } from '../../../i18n/business/attendance-strings.ts';
import type { Language } from '../../../i18n/by-language.ts';
import type { TableDefinition } from '../../../kit/table/list-definition.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { formatMoment } from './format-moment.ts';
import { questionsOf } from './questions.ts';
import { statuses } from './registration-rows.ts';
import type { EventRegistrations } from './registrations.ts';

/** How the registrations of an event can be filtered and sorted. */
export function definitionOf(event: EventRegistrations, language: Language): TableDefinition {
  const { zone, dates, registrations } = event;
  const hasOrders = registrations.some(({ order_code: code }) => code !== null);
  const { registrations: t } = attendanceStrings[language];
  const at = { zone, locale: dateLocale(language) };
  return {
    entity: 'registrations',
    one: t.one,
    many: t.title,
    filters: [
      {
        id: 'date',
        label: t.date,
        options: dates.length > 1 ? dates.map(({ id, starts_at }) => [id, formatMoment(starts_at, at)]) : [],
      },
      {
        id: 'status',
        label: t.status,
        options: statuses.map((status) => [status, statusLabel(status, language)]),
      },
      {
        id: 'payment',
        label: t.payment,
        options: hasOrders ? Object.entries(t.payments) : [],
      },
      {
        id: 'ticket',
        label: t.ticket,
        options: [...new Set(registrations.flatMap(({ type }) => type ?? []))].map((type) => [type, type]),
      },
      ...questionsOf(registrations)
        .filter(({ options }) => options.length > 0)
        .map(({ id, label, options }) => ({
          id,
          label,
          options: options.map((option) => [option, option] as const),
        })),
      { id: 'canceled', label: t.showCanceled, options: [['true', t.yes]] },
    ],
    orders: [
      ['registered', t.registered],
      ['name', t.name],
      ...(dates.length > 1 ? ([['date', t.date]] as const) : []),
      ['guests', t.guests],
      ['status', t.status],
      ...(hasOrders
        ? ([
            ['ticket', t.ticket],
            ['payment', t.payment],
          ] as const)
        : []),
    ],
    firstOrder: { sort: 'registered', isDescending: false },
    params: ['event'],
  };
}
