import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { addUser } from './support/add-user.ts';
import { as } from './support/personas.ts';
import { httpError, inTown } from './support/in-town.ts';
import type { Town } from './support/town.ts';

type Row = Record<string, unknown>;
const valueOf = (rows: Row[]) => Object.values(rows[0] ?? {})[0];
const read = (id: string) => `select public.read_application('${id}') as found`;
const decide = (id: string, seen: string, decision: string, message = '') =>
  `select public.decide_application('${id}', '${seen}', '${decision}', '${message}') as status`;
const withdraw = (id: string) => `select public.withdraw_application('${id}') as path`;
const list = (business: string, more = '') => `select public.applications_page('${business}'${more}) as page`;
const outboxOf = (tx: TransactionSql, id: string) =>
  tx`select user_id, recipient, kind, data, secrets from private.outbox
    where template = 'application' and data ->> 'application_id' = ${id} order by created_at, kind, user_id`;

async function apply(tx: TransactionSql, town: Town, job = town.activeJob, person = town.ids.stranger) {
  const [row] = await tx`insert into public.job_applications (job_id, applicant_id, name, email, message)
    values (${job}, ${person}, 'Sam', 'sam@rights.test', 'I bake') returning id`;
  return String(row?.['id']);
}

describe('an application', () => {
  it('is announced to the owner and the managers, without its content', () =>
    inTown(async (town, _, tx) => {
      const id = await apply(tx, town);
      const mails = await outboxOf(tx, id);
      expect(mails.map((mail) => String(mail['user_id'])).sort()).toEqual(
        [town.ids.owner, town.ids.manager].sort(),
      );
      for (const mail of mails)
        expect(mail).toMatchObject({
          kind: 'applications',
          secrets: null,
          data: { outcome: 'received', application_id: id, job: 'Baker', business: 'Old Mill Bakery' },
        });
      expect(JSON.stringify(mails)).not.toMatch(/Sam|sam@|I bake/);
    }));

  it('is listed by page, job and state, with counts', () =>
    inTown(async (town, act, tx) => {
      const [other] = await tx`insert into public.jobs (title, business_id, status, apply_by_form)
        values ('Miller', ${town.approved}, 'active', true) returning id`;
      const first = await apply(tx, town);
      const second = await apply(tx, town, String(other?.['id']));
      await tx`update public.job_applications set created_at = now() + interval '1 minute' where id = ${second}`;
      await act('manager', decide(first, 'new', 'declined'));
      const page = async (more = '') => valueOf(await act('owner', list(town.approved, more))) as Row;
      const names = (found: Row) => (found['applications'] as Row[]).map(({ id }) => id);
      const all = await page();
      expect(all).toMatchObject({ may_read: true, total: 3, counts: { new: 2, declined: 1 } });
      expect(all['jobs']).toContainEqual({ id: String(other?.['id']), title: 'Miller', total: 1, unread: 1 });
      expect(names(all)[0]).toBe(second);
      expect(JSON.stringify(all)).not.toMatch(/I bake|sam@/);
      expect(names(await page(`, status => 'declined'`))).toEqual([first]);
      expect(names(await page(`, job_id => '${String(other?.['id'])}'`))).toEqual([second]);
      const pages = await Promise.all(
        [1, 2, 3, 4].map((number) => page(`, page_size => 1, page => ${String(number)}`)),
      );
      expect(pages.flatMap(names).sort()).toEqual(names(all).sort());
      expect(names(await page(`, page => 2147483647`))).toEqual([]);
    }));

  it('is seen once it is opened, and can be marked as new again', () =>
    inTown(async (town, act) => {
      const opened = valueOf(await act('manager', read(town.application))) as Row;
      expect(opened).toMatchObject({
        application: { status: 'seen', email: 'mina@rights.test' },
        notes: [{ text: 'Bakes well', is_mine: false }],
      });
      expect(opened['application']).not.toHaveProperty('applicant_id');
      expect(valueOf(await act('owner', decide(town.application, 'seen', 'new')))).toBe('new');
      expect(valueOf(await act('owner', read(town.application)))).toMatchObject({
        application: { status: 'seen' },
        notes: [{ is_mine: true }],
      });
    }));

  it('is decided with an email that holds the message only until it is sent', () =>
    inTown(async (town, act, tx) => {
      await act('manager', decide(town.application, 'new', 'invited', 'Come on Monday.'));
      const answers = (await outboxOf(tx, town.application)).filter(
        ({ kind }) => kind === 'application_answers',
      );
      expect(answers).toMatchObject([
        {
          user_id: town.ids.member,
          // Not what the applicant typed, but the address of the account.
          recipient: null,
          data: { outcome: 'invited' },
          secrets: { message: 'Come on Monday.' },
        },
      ]);
      expect(JSON.stringify(answers[0]?.['data'])).not.toContain('Monday');
    }));

  it('is answered without an email while the address of the account is not confirmed', () =>
    inTown(async (town, act, tx) => {
      await tx`update auth.users set email_confirmed_at = null where id = ${town.ids.member}`;
      expect(valueOf(await act('manager', decide(town.application, 'new', 'declined', 'Sorry.')))).toBe(
        'declined',
      );
      expect(
        (await outboxOf(tx, town.application)).filter(({ kind }) => kind === 'application_answers'),
      ).toEqual([]);
    }));

  it('is one of at most a hundred that a business answers in a day', () =>
    inTown(async (town, act, tx) => {
      await tx`select private.consume_rate_limit('application answers of ' || ${town.approved}, 100, 86400)
        from generate_series(1, 99)`;
      await act('manager', decide(town.application, 'new', 'invited'));
      await expect(act('owner', decide(town.application, 'invited', 'declined'))).rejects.toMatchObject(
        httpError(429, 'too_many_answers'),
      );
    }));

  it('is not decided by a business that is suspended or not public', () =>
    inTown(async (town, act, tx) => {
      await tx`alter table public.businesses disable trigger user`;
      for (const status of ['suspended', 'draft', 'rejected', 'archived']) {
        await tx`update public.businesses set status = ${status} where id = ${town.approved}`;
        for (const who of ['owner', 'manager'] as const)
          await expect(
            act(who, decide(town.application, 'new', 'invited', 'Hi')),
            status,
          ).rejects.toMatchObject(httpError(409, 'listing_not_public'));
      }
      await tx`update public.businesses set status = 'approved' where id = ${town.approved}`;
      expect(await act('owner', decide(town.application, 'new', 'invited'))).toHaveLength(1);
    }));

  it('names its job also when all applications for it were withdrawn', () =>
    inTown(async (town, act, tx) => {
      await tx`delete from public.job_applications where id <> ${town.application}`;
      await act('member', withdraw(town.application));
      expect(valueOf(await act('owner', list(town.approved)))).toMatchObject({
        total: 1,
        jobs: [{ id: town.activeJob, title: 'Baker', total: 0, unread: 0 }],
      });
      for (const who of ['admin', 'contributor'] as const)
        expect(valueOf(await act(who, list(town.approved))), who).toMatchObject({ jobs: [] });
    }));

  it('is decided once from the state that was seen; changing the decision is another one', () =>
    inTown(async (town, act) => {
      await act('manager', decide(town.application, 'new', 'invited'));
      await expect(act('owner', decide(town.application, 'new', 'declined'))).rejects.toMatchObject(
        httpError(409, 'already_decided'),
      );
      await expect(act('owner', decide(town.application, 'invited', 'new'))).rejects.toMatchObject(
        httpError(422, 'decision_unknown'),
      );
      for (const decision of ['seen', 'withdrawn', 'invited', '', 'x'])
        await expect(act('owner', decide(town.application, 'invited', decision))).rejects.toMatchObject(
          httpError(422, 'decision_unknown'),
        );
      await act('owner', decide(town.application, 'invited', 'declined'));
      await act('owner', decide(town.application, 'declined', 'invited'));
      await act('owner', decide(town.application, 'invited', 'declined'));
      await expect(act('owner', decide(town.application, 'declined', 'invited'))).rejects.toMatchObject(
        httpError(429, 'too_many_changes'),
      );
    }));

  it('is withdrawn with its file and the notes; the business sees only that', () =>
    inTown(async (town, act, tx) => {
      const path = `${town.ids.stranger}/${town.activeJob}/cv.pdf`;
      const left = `${town.ids.stranger}/${town.activeJob}/earlier.pdf`;
      await tx`insert into storage.objects (bucket_id, name) values
        ('job-applications', ${path}), ('job-applications', ${left})`;
      const [row] =
        await tx`insert into public.job_applications (job_id, applicant_id, name, email, file_path)
        values (${town.activeJob}, ${town.ids.stranger}, 'Sam', 'sam@rights.test', ${path}) returning id`;
      const id = String(row?.['id']);
      const due = async () =>
        (await tx`select path from private.application_files_due order by path`).map(({ path: one }) =>
          String(one),
        );
      expect(await due()).toEqual([left]);
      await act(
        'owner',
        `insert into public.job_application_notes (application_id, text) values ('${id}', 'Nice')`,
      );
      expect(valueOf(await act('stranger', withdraw(id)))).toBe(path);
      expect(valueOf(await act('stranger', withdraw(id)))).toBeNull();
      expect(await due()).toEqual([path, left]);
      expect(valueOf(await act('owner', read(id)))).toMatchObject({
        application: { status: 'withdrawn', name: 'Sam', email: '', message: '', file_path: null },
        notes: [],
      });
      expect(
        await act('owner', `select name from storage.objects where bucket_id = 'job-applications'`),
      ).toEqual([]);
      const gone = httpError(409, 'application_withdrawn');
      await expect(act('owner', decide(id, 'new', 'invited'))).rejects.toMatchObject(gone);
      await expect(
        act('owner', `insert into public.job_application_notes (application_id, text) values ('${id}', 'X')`),
      ).rejects.toMatchObject(gone);
      // And sent again, if they like.
      await apply(tx, town);
    }));

  it('is listed for its applicant after the job has closed', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.jobs set status = 'closed' where id = ${town.activeJob}`;
      await act('owner', decide(town.application, 'new', 'declined', 'Sorry.'));
      expect(valueOf(await act('member', 'select public.my_applications() as mine'))).toMatchObject({
        total: 1,
        applications: [{ status: 'declined', answer: 'Sorry.', job_title: 'Baker', is_job_open: false }],
      });
      expect(valueOf(await act('owner', 'select public.my_applications() as mine'))).toMatchObject({
        total: 0,
      });
    }));
});

describe('staff', () => {
  it('see how many applications a job has, and nothing of them', () =>
    inTown(async (town, act, tx) => {
      for (const who of ['editor', 'admin'] as const) {
        expect(await act(who, `select * from public.application_counts('{${town.activeJob}}')`)).toEqual([
          { job_id: town.activeJob, total: 1, unread: 1 },
        ]);
        const page = valueOf(await act(who, list(town.approved)));
        expect(page).toMatchObject({
          may_read: false,
          jobs: [{ id: town.activeJob, total: 1, unread: 1 }],
          counts: {},
          total: 0,
          applications: [],
        });
        expect(JSON.stringify(page)).not.toMatch(/Mina|mina@/);
        for (const statement of [
          read(town.application),
          decide(town.application, 'new', 'invited'),
          withdraw(town.application),
        ])
          await expect(act(who, statement), who).rejects.toMatchObject(httpError(404, 'not_found'));
      }
      // Nothing in the log that staff read, either.
      await act('manager', read(town.application));
      await act('manager', decide(town.application, 'seen', 'declined'));
      expect(
        await act('admin', `select * from public.audit_log where entity like 'job_application%'`),
      ).toEqual([]);
      await tx`update public.site_settings set staff_second_factor = true`;
      expect(await act('admin', `select * from public.application_counts('{${town.activeJob}}')`)).toEqual(
        [],
      );
      await expect(act('admin', list(town.approved))).rejects.toMatchObject(httpError(404, 'not_found'));
    }));

  it('do not get the applications of a job by moving it to a business of their own', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.businesses set owner_id = ${town.ids.editor} where id = ${town.foreign}`;
      expect(
        await act(
          'editor',
          `update public.jobs set business_id = '${town.foreign}' where id = '${town.activeJob}' returning id`,
        ),
      ).toHaveLength(1);
      await expect(act('editor', read(town.application))).rejects.toMatchObject(httpError(404, 'not_found'));
      expect(valueOf(await act('editor', list(town.foreign)))).toMatchObject({ total: 0, applications: [] });
      expect(await act('editor', 'select id from public.job_applications')).toEqual([]);
      expect(valueOf(await act('owner', list(town.approved)))).toMatchObject({ total: 1 });
    }));

  it('of another business, contributors and visitors get nothing', () =>
    inTown(async (town, act) => {
      expect(valueOf(await act('contributor', list(town.approved)))).toMatchObject({
        may_read: false,
        jobs: [],
        applications: [],
      });
      for (const who of ['stranger', 'member'] as const)
        await expect(act(who, list(town.approved))).rejects.toMatchObject(httpError(404, 'not_found'));
      await expect(act('anon', list(town.approved))).rejects.toMatchObject({ code: '42501' });
    }));
});

describe('the form', () => {
  const formOf = async (act: (who: 'anon', sql: string) => Promise<Row[]>, job: string) =>
    (
      valueOf(
        await act('anon', `select public.job_page((select slug from public.jobs where id = '${job}'))`),
      ) as { job: Row }
    ).job['apply_by_form'];

  it('needs somebody who can read applications', () =>
    inTown(async (town, act, tx) => {
      const needed = httpError(422, 'application_reader_needed');
      const add = (form: boolean) =>
        `insert into public.jobs (title, business_id, apply_by_form) values ('Cook', '${town.foreign}', ${String(form)}) returning id`;
      await expect(act('admin', add(true))).rejects.toMatchObject(needed);
      const id = String(valueOf(await act('admin', add(false))));
      const switchOn = `update public.jobs set apply_by_form = true where id = '${id}' returning id`;
      await expect(act('admin', switchOn)).rejects.toMatchObject(needed);
      // A contributor posts, but does not read.
      const helper = await addUser(tx);
      await tx`insert into public.business_managers (business_id, user_id, role) values (${town.foreign}, ${helper}, 'contributor')`;
      await expect(act('admin', switchOn)).rejects.toMatchObject(needed);
      await tx`update public.business_managers set role = 'manager' where user_id = ${helper}`;
      expect(await act('admin', switchOn)).toHaveLength(1);
    }));

  it('disappears with the last reader and comes back with the next', () =>
    inTown(async (town, act, tx) => {
      expect(await formOf(act, town.activeJob)).toBe(true);
      await tx`update public.businesses set owner_id = null where id = ${town.approved}`;
      // The team leaves with the owner.
      expect(await formOf(act, town.activeJob)).toBe(false);
      await expect(tx.savepoint((inner) => apply(inner, town))).rejects.toMatchObject(
        httpError(409, 'job_without_form'),
      );
      const file = `insert into storage.objects (bucket_id, name) values ('job-applications', '${town.ids.stranger}/${town.activeJob}/cv.pdf') returning name`;
      await expect(act('stranger', file)).rejects.toMatchObject({ code: '42501' });
      // What does not concern the form can still be changed.
      await tx`update public.jobs set title = 'Head baker' where id = ${town.activeJob}`;
      await tx`insert into public.business_managers (business_id, user_id, role) values (${town.approved}, ${town.ids.manager}, 'manager')`;
      expect(await formOf(act, town.activeJob)).toBe(true);
    }));

  it('takes nothing for a job that closed meanwhile', () =>
    inTown(async (town, _, tx) => {
      await tx`update public.jobs set status = 'closed' where id = ${town.activeJob}`;
      await expect(apply(tx, town)).rejects.toMatchObject(httpError(409, 'job_not_open'));
    }));
});

describe('deletion after 180 days', () => {
  const work = async (tx: TransactionSql) => {
    await tx`select public.delete_due_applications()`;
    return (await tx`select id from public.job_applications order by name`).map(({ id }) => String(id));
  };

  it('starts with the decision or the withdrawal, or else with the end of the job', () =>
    inTown(async (town, act, tx) => {
      const id = town.application;
      await tx`delete from public.job_applications where id <> ${id}`;
      await tx`update public.job_applications set created_at = now() - interval '2 years'`;
      const endJob = (status: string, days: number) =>
        tx`update public.jobs set status = ${status}, status_changed_at = now() - ${`${String(days)} days`}::interval
          where id = ${town.activeJob}`;
      await tx`alter table public.jobs disable trigger user`;
      expect(await work(tx)).toEqual([id]);
      await endJob('pending', 400);
      expect(await work(tx)).toEqual([id]);
      await endJob('closed', 179);
      expect(await work(tx)).toEqual([id]);
      await act('owner', decide(id, 'new', 'declined'));
      await endJob('closed', 400);
      expect(await work(tx)).toEqual([id]);
      await tx`update public.job_applications set status_changed_at = now() - interval '181 days', file_path = 'x/y/z.pdf'`;
      expect(await work(tx)).toEqual([]);
      expect(await work(tx)).toEqual([]);
      expect(await tx`select path from private.application_files_due`).toEqual([{ path: 'x/y/z.pdf' }]);
    }));

  it('includes undecided ones of jobs that closed or expired', () =>
    inTown(async (town, _, tx) => {
      await tx`alter table public.jobs disable trigger user`;
      await tx`delete from public.job_applications where id <> ${town.application}`;
      await tx`update public.job_applications set created_at = now() - interval '2 years', status = 'seen'`;
      await tx`savepoint before`;
      await tx`update public.jobs set status = 'filled', status_changed_at = now() - interval '181 days' where id = ${town.activeJob}`;
      expect(await work(tx)).toEqual([]);
      await tx`rollback to savepoint before`;
      await tx`update public.jobs set expire_date = now() - interval '181 days' where id = ${town.activeJob}`;
      expect(await work(tx)).toEqual([]);
    }));

  it('happens with the account, the job and the business', () =>
    inTown(async (town, _, tx) => {
      await tx`update public.job_applications set file_path = 'x/y/z.pdf' where id = ${town.application}`;
      for (const statement of [
        `delete from auth.users where id = '${town.ids.member}'`,
        `delete from public.jobs where id = '${town.activeJob}'`,
        `delete from public.businesses where id = '${town.approved}'`,
      ]) {
        await tx`savepoint before`;
        await tx.unsafe(statement);
        expect(await tx`select from public.job_applications where id = ${town.application}`).toHaveLength(0);
        expect(await tx`select path from private.application_files_due`).toEqual([{ path: 'x/y/z.pdf' }]);
        await tx`rollback to savepoint before`;
      }
    }));
});

describe('files that are due for deletion', () => {
  const due = async (tx: TransactionSql) =>
    (await tx`select public.application_files_due() as path`).map(({ path }) => String(path)).sort();

  it('include uploads older than a day that no application has', () =>
    inTown(async (town, _, tx) => {
      const path = (name: string) => `${town.ids.member}/${town.activeJob}/${name}.pdf`;
      await tx`insert into storage.objects (bucket_id, name, created_at) values
        ('job-applications', ${path('never-sent')}, now() - interval '25 hours'),
        ('job-applications', ${path('sent')}, now() - interval '25 hours'),
        ('job-applications', ${path('fresh')}, now() - interval '23 hours'),
        ('claim-evidence', ${path('evidence')}, now() - interval '25 hours')`;
      await tx`update public.job_applications set file_path = ${path('sent')} where id = ${town.application}`;
      expect(await due(tx)).toEqual([path('never-sent')]);
      // What may be deleted at any moment is not sent any more.
      await tx`delete from public.job_applications where id = ${town.application}`;
      const late = tx.savepoint(
        (inner) => inner`insert into public.job_applications (job_id, applicant_id, name, email, file_path)
          values (${town.activeJob}, ${town.ids.member}, 'Sam', 'sam@rights.test', ${path('never-sent')})`,
      );
      await expect(late).rejects.toMatchObject(httpError(422, 'file_missing'));
      await tx`delete from storage.objects where name = ${path('never-sent')}`;
      await tx`select public.settle_application_files(${[path('never-sent')]})`;
      expect(await due(tx)).toEqual([path('sent')]);
    }));

  it('are at most a hundred at a time', () =>
    inTown(async (_town, _, tx) => {
      await tx`insert into private.application_files_due (path)
        select 'x/y/' || number || '.pdf' from generate_series(1, 120) as number`;
      expect(await due(tx)).toHaveLength(100);
    }));
});

it('nobody but the service key runs the deletion', () =>
  inTown(async (_, act) => {
    for (const call of [
      'delete_due_applications()',
      'application_files_due()',
      `settle_application_files('{}')`,
    ])
      for (const who of ['anon', 'owner', 'admin'] as const)
        await expect(act(who, `select public.${call}`), call).rejects.toMatchObject({ code: '42501' });
  }));

it('a note is signed by whoever wrote it, and deleted by them only while they are on the team', () =>
  inTown(async (town, _, tx) => {
    await tx`update public.profiles set first_name = 'Ann', last_name = 'Lee' where id = ${town.ids.manager}`;
    const [note] = await as(tx, town.as('manager'), (run) =>
      run.unsafe(
        `insert into public.job_application_notes (application_id, text) values ('${town.application}', 'Call her') returning id, author_name`,
      ),
    );
    expect(note).toMatchObject({ author_name: 'Ann Lee' });
    await tx`update public.business_managers set role = 'contributor' where user_id = ${town.ids.manager}`;
    const gone = await as(tx, town.as('manager'), (run) =>
      run.unsafe(
        `delete from public.job_application_notes where id = '${String(note?.['id'])}' returning id`,
      ),
    );
    expect(gone).toEqual([]);
  }));

describe('the table of applications', () => {
  it('is searched by name and job, and sorted, for those who may read it alone', () =>
    inTown(async (town, act, tx) => {
      await tx`delete from public.job_applications where business_id = ${town.approved}`;
      for (const [person, name, status, hours] of [
        ['stranger', 'Ángel Q', 'seen', 3],
        ['member', 'bea Q', 'new', 2],
        ['contributor', 'Cleo', 'declined', 1],
      ] as const)
        await tx`insert into public.job_applications (job_id, applicant_id, name, email, status, created_at)
          values (${town.activeJob}, ${town.ids[person]}, ${name}, 'a@rights.test', ${status}, now() - make_interval(hours => ${hours}))`;
      const names = async (more: string, who: 'owner' | 'editor' | 'contributor' = 'owner') => {
        const page = valueOf(await act(who, list(town.approved, more))) as {
          applications: { name: string }[];
          total: number;
        };
        expect(page.total).toBe(page.applications.length);
        return page.applications.map(({ name }) => name);
      };
      expect(await names('')).toEqual(['Cleo', 'bea Q', 'Ángel Q']);
      expect(await names(", sort => 'sent', descending => false")).toEqual(['Ángel Q', 'bea Q', 'Cleo']);
      expect(await names(", sort => 'status', descending => false")).toEqual(['bea Q', 'Ángel Q', 'Cleo']);
      expect(await names(", sort => 'job; drop table public.jobs'")).toEqual(['Cleo', 'bea Q', 'Ángel Q']);
      expect(await names(", q => ' ANGEL '")).toEqual(['Ángel Q']);
      expect(await names(", q => '%'")).toEqual([]);
      expect(await names(", q => 'baker', status => 'new'")).toEqual(['bea Q']);
      expect(await names(", q => 'q', sort => 'name', descending => true")).toHaveLength(2);
      for (const who of ['editor', 'contributor'] as const)
        expect(await names(", q => 'q'", who)).toEqual([]);
      for (const who of ['stranger', 'member'] as const)
        await expect(act(who, list(town.approved, ", q => 'q'"))).rejects.toMatchObject({
          detail: 'not_found',
        });
      await expect(act('anon', list(town.approved, ", q => 'q'"))).rejects.toMatchObject({ code: '42501' });
    }));
});
