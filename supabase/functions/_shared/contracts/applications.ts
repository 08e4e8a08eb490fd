import { z } from 'zod';
import type { Language } from './languages.ts';

/** The states of an application to a job, in their order. */
export const applicationStates = ['new', 'seen', 'invited', 'declined', 'withdrawn'] as const;
export const ApplicationState = z.enum(applicationStates);
export type ApplicationState = z.infer<typeof ApplicationState>;

/** How the business decides about an application. */
export type ApplicationDecision = 'invited' | 'declined';

const business = z.object({ id: z.string(), name: z.string(), time_zone: z.string() });

/** The result of applications_page(); people who may not read applications get no more than the counts of `jobs`. */
export const ApplicationsPage = z.object({
  business,
  may_read: z.boolean(),
  /** Jobs that have applications. */
  jobs: z.array(z.object({ id: z.string(), title: z.string(), total: z.number(), unread: z.number() })),
  counts: z.partialRecord(ApplicationState, z.number()),
  total: z.number(),
  applications: z.array(
    z.object({
      id: z.string(),
      job_id: z.string(),
      job_title: z.string(),
      name: z.string(),
      status: ApplicationState,
      created_at: z.string(),
      has_file: z.boolean(),
    }),
  ),
});
export type ApplicationsPage = z.infer<typeof ApplicationsPage>;

/** The result of read_application(). */
export const ReceivedApplication = z.object({
  application: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    file_path: z.string().nullable(),
    file_name: z.string(),
    status: ApplicationState,
    status_changed_at: z.string(),
    answer: z.string(),
    created_at: z.string(),
  }),
  job: z.object({ id: z.string(), title: z.string() }),
  business,
  notes: z.array(
    z.object({
      id: z.string(),
      author_name: z.string(),
      text: z.string(),
      created_at: z.string(),
      is_mine: z.boolean(),
    }),
  ),
});
export type ReceivedApplication = z.infer<typeof ReceivedApplication>;

/** What an export reads of each application, with the title of its job. */
export const exportedColumns =
  'job_id, jobs(title), name, email, phone, message, file_name, status, created_at';

/** The result of my_applications(). */
export const MyApplications = z.object({
  total: z.number(),
  applications: z.array(
    z.object({
      id: z.string(),
      status: ApplicationState,
      created_at: z.string(),
      status_changed_at: z.string(),
      answer: z.string(),
      file_name: z.string(),
      job_title: z.string(),
      job_slug: z.string(),
      business_name: z.string(),
      business_slug: z.string(),
      time_zone: z.string(),
      is_business_public: z.boolean(),
      /** False once the business has another owner, who does not get earlier applications. */
      is_readable: z.boolean(),
      is_job_open: z.boolean(),
    }),
  ),
});
export type MyApplications = z.infer<typeof MyApplications>;

interface Answer {
  subject: string;
  sentence: string;
}
interface Applied {
  job: string;
  business: string;
}

const answers: Record<Language, Record<ApplicationDecision, (applied: Applied) => Answer>> = {
  en: {
    invited: ({ job, business: name }) => ({
      subject: `You’re invited: ${job}`,
      sentence: `${name} read your application for “${job}” and would like to meet you.`,
    }),
    declined: ({ job, business: name }) => ({
      subject: `Your application: ${job}`,
      sentence: `Thank you for applying for “${job}”. ${name} decided not to move forward with your application.`,
    }),
  },
  es: {
    invited: ({ job, business: name }) => ({
      subject: `Le invitan a una entrevista: ${job}`,
      sentence: `${name} leyó su solicitud para «${job}» y quiere conocerle.`,
    }),
    declined: ({ job, business: name }) => ({
      subject: `Su solicitud: ${job}`,
      sentence: `Gracias por su solicitud para «${job}». ${name} decidió no seguir adelante con ella.`,
    }),
  },
};

/** What the hub writes to an applicant about a decision, above the message of the business: the email and its preview. */
export const writeAnswer = (
  decision: ApplicationDecision,
  applied: Applied,
  language: Language = 'en',
): Answer => answers[language][decision](applied);
