import { describe, expect, it } from 'vitest';
import { readPaths, selectTests, type SourceFile } from '../../../scripts/near/select-tests.ts';
import { findSqlObjects } from '../../../scripts/near/sql-objects.ts';

const project = (files: Record<string, string | string[]>) =>
  new Map<string, SourceFile>(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string' ? { text: content, imports: [] } : { text: '', imports: content },
    ]),
  );

const options = { seconds: 10, browserFiles: 2, secondsOf: () => 4 };

const files = project({
  'src/lib/shared/money.ts': [],
  'src/features/jobs/JobCard.tsx': ['src/lib/shared/money.ts'],
  'src/pages/jobs/index.astro': ['src/features/jobs/JobCard.tsx'],
  'tests/lib/money.test.ts': ['src/lib/shared/money.ts'],
  'tests/features/jobs/job-card.test.tsx': ['src/features/jobs/JobCard.tsx'],
  'tests/features/jobs/list.test.tsx': ['src/pages/jobs/index.astro'],
  'tests/e2e/jobs/jobs.spec.ts': "await page.goto('/jobs?remote=1');",
  'tests/e2e/events/events.spec.ts': "await page.goto('/events');",
  'supabase/schemas/20_jobs.sql':
    'create table public.jobs (id uuid);\ncreate function private.close_jobs() returns void;',
  'tests/database/jobs.test.ts': 'await sql`select * from jobs`; close_jobs();',
  'tests/database/job-closing.test.ts': 'await sql`select private.close_jobs()`;',
  'tests/database/job-lists.test.ts': 'select * from public.jobs where',
});

const names = (choices: readonly { file: string }[]) => choices.map(({ file }) => file);

describe('tests of a change', () => {
  it('are those that import a changed file, the nearest first, as many as there is time for', () => {
    const { vitest, leftOut } = selectTests([{ path: 'src/lib/shared/money.ts' }], files, options);
    expect(vitest).toEqual([
      { file: 'tests/lib/money.test.ts', why: 'imports src/lib/shared/money.ts' },
      {
        file: 'tests/features/jobs/job-card.test.tsx',
        why: 'imports src/lib/shared/money.ts through src/features/jobs/JobCard.tsx',
      },
    ]);
    expect(names(leftOut)).toEqual(['tests/features/jobs/list.test.tsx']);
  });

  it('are the browser tests that visit a page which has the changed file', () => {
    const { browser } = selectTests([{ path: 'src/features/jobs/JobCard.tsx' }], files, options);
    expect(browser).toEqual([
      { file: 'tests/e2e/jobs/jobs.spec.ts', why: 'visits /jobs, which has src/features/jobs/JobCard.tsx' },
    ]);
  });

  it('are changed tests themselves, however long they take', () => {
    const changed = ['tests/lib/money.test.ts', 'tests/e2e/events/events.spec.ts'].map((path) => ({ path }));
    const selection = selectTests(changed, files, { seconds: 0, browserFiles: 0, secondsOf: () => 60 });
    expect(names(selection.vitest)).toEqual(['tests/lib/money.test.ts']);
    expect(names(selection.browser)).toEqual(['tests/e2e/events/events.spec.ts']);
    expect(selection.lint).toEqual(names([...selection.vitest, ...selection.browser]));
  });

  it('are those that mention a changed table or function, those of the rarest name first', () => {
    const path = 'supabase/schemas/20_jobs.sql';
    const wide = { ...options, seconds: 100 };
    expect(selectTests([{ path, lines: [[2, 2]] }], files, wide).vitest).toEqual([
      { file: 'tests/database/job-closing.test.ts', why: `mentions close_jobs of ${path}` },
      { file: 'tests/database/jobs.test.ts', why: `mentions close_jobs of ${path}` },
    ]);
    expect(names(selectTests([{ path, lines: [[1, 1]] }], files, wide).vitest)).toEqual([
      'tests/database/job-lists.test.ts',
      'tests/database/jobs.test.ts',
    ]);
    expect(selectTests([{ path }], files, wide).lint).toEqual([]);
  });

  it('are none for a text, which is only formatted', () => {
    const selection = selectTests([{ path: 'README.md' }], files, options);
    expect(selection).toEqual({ lint: [], format: ['README.md'], vitest: [], browser: [], leftOut: [] });
  });
});

describe('objects of an SQL file', () => {
  const sql = `-- Jobs of businesses.
create table public.jobs (
  id uuid primary key
);
alter table public.jobs enable row level security;
create policy "Anyone reads" on public.jobs for select using (true);

create or replace function private.close_jobs(name text) returns void language plpgsql as $$
begin
  update public.jobs set closed = true;
end;
$$;
create trigger close_on_update after update on public.events for each row execute function private.close_jobs();
grant execute on function private.close_jobs(text) to authenticated;`;

  it('are its tables and functions, with policies and triggers by their table', () => {
    expect(findSqlObjects(sql)).toEqual(['jobs', 'close_jobs', 'events']);
  });

  it.each([
    [[3, 3], ['jobs']],
    [[10, 10], ['close_jobs']],
    [[13, 13], ['events']],
    [[14, 14], ['close_jobs']],
    [[1, 1], []],
  ] as const)('are those of the changed lines: %j', (lines, found) => {
    expect(findSqlObjects(sql, [lines])).toEqual(found);
  });
});

it('paths of a browser test are read with any name in place of a parameter', () => {
  const text =
    "goto('/jobs'); goto(`/admin/chamber/event?id=${id}`); goto(`/es/jobs/${slug}#apply`); 'no/path'";
  expect(readPaths(text)).toEqual(['/jobs', '/admin/chamber/event', '/es/jobs/x']);
});
