import type { Sql } from 'postgres';

/** A request of a page to the backend, as the statement that answers it. */
interface Statement {
  /** `rpc/name` or the name of a table. */
  name: string;
  sql: string;
}

/** What a page asked: how many pages of memory its statements touched, and how long Postgres took for them. */
export interface Cost {
  names: string[];
  buffers: number;
  ms: number;
}

interface Argument {
  name: string;
  type: string;
}

/**
 * Runs `work`, which reads as pages do, with a backend that is nothing but Postgres: each request is made a statement, run as a
 * visitor (or with these claims) and answered. A statement runs twice, so that what counts is not the first of a connection.
 */
export async function recordPage(
  sql: Sql,
  work: () => Promise<unknown>,
  claims: object = { role: 'anon' },
): Promise<Cost> {
  const cost: Cost = { names: [], buffers: 0, ms: 0 };
  const before = globalThis.fetch;
  // One connection: requests wait for each other.
  let last: Promise<unknown> = Promise.resolve();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const turn = last.then(async () => {
      const statement = await readStatement(sql, request);
      cost.names.push(statement.name);
      return await run(sql, statement, claims, cost);
    });
    last = turn.catch(() => undefined);
    const rows = await turn;
    const isSingle = request.headers.get('accept')?.includes('vnd.pgrst.object') ?? false;
    return Response.json(isSingle ? ((rows as unknown[])[0] ?? null) : rows);
  };
  try {
    await work();
  } finally {
    globalThis.fetch = before;
  }
  return cost;
}

/** Runs one call of a function of the API, such as `my_groups()`, with these claims, and returns what it costs. */
export async function recordCall(sql: Sql, call: string, claims: object): Promise<Cost> {
  const cost: Cost = { names: [call], buffers: 0, ms: 0 };
  await run(
    sql,
    { name: call, sql: `select jsonb_agg(to_jsonb(found)) as answer from public.${call} as found` },
    claims,
    cost,
  );
  return cost;
}

async function run(sql: Sql, statement: Statement, claims: object, cost: Cost): Promise<unknown> {
  return await sql.begin(async (tx): Promise<unknown> => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    await tx.unsafe(`set local role ${'role' in claims ? String(claims.role) : 'anon'}`);
    const [answer] = await tx.unsafe(statement.sql);
    const [plan] = await tx.unsafe(`explain (analyze, buffers, timing off, format json) ${statement.sql}`);
    const [explained] = plan?.['QUERY PLAN'] as [{ Plan: Record<string, number>; 'Execution Time': number }];
    const { Plan: top } = explained;
    cost.buffers += ['Shared Hit Blocks', 'Shared Read Blocks', 'Temp Read Blocks'].reduce(
      (sum, key) => sum + (top[key] ?? 0),
      0,
    );
    cost.ms += explained['Execution Time'];
    return (answer as { answer: unknown } | undefined)?.answer;
  });
}

/** A request to PostgREST in SQL, as far as pages send them; throws for any other. */
async function readStatement(sql: Sql, request: Request): Promise<Statement> {
  const url = new URL(request.url);
  const name = url.pathname.replace('/rest/v1/', '');
  if (name.startsWith('rpc/')) {
    const given: Record<string, unknown> =
      request.method === 'POST'
        ? ((await request.json()) as Record<string, unknown>)
        : Object.fromEntries(url.searchParams);
    const called = name.slice(4);
    const args = await readArguments(sql, called);
    const list = Object.entries(given).map(
      ([key, value]) => `${key} => ${literal(value, args.find((arg) => arg.name === key)?.type ?? 'text')}`,
    );
    const call = `public.${called}(${list.join(', ')})`;
    const [found] =
      await sql`select proretset as is_set from pg_proc where pronamespace = 'public'::regnamespace and proname = ${called}`;
    return {
      name,
      sql: found?.['is_set']
        ? `select coalesce(jsonb_agg(to_jsonb(found)), '[]') as answer from ${call} as found`
        : `select to_jsonb(${call}) as answer`,
    };
  }
  const conditions: string[] = [];
  let tail = '';
  for (const [key, value] of url.searchParams) {
    if (key === 'order') tail = ` order by ${value.replaceAll(/\.(asc|desc)/g, ' $1')}${tail}`;
    else if (key === 'limit') tail += ` limit ${String(Number(value))}`;
    else if (key !== 'select') conditions.push(readCondition(key, value));
  }
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const rows = `select ${url.searchParams.get('select') ?? '*'} from public.${name}${where}${tail}`;
  return { name, sql: `select coalesce(jsonb_agg(to_jsonb(found)), '[]') as answer from (${rows}) as found` };
}

function readCondition(column: string, value: string): string {
  const [, operator = '', operand = ''] = /^(eq|gt|gte|lt|lte|cs)\.(.*)$/.exec(value) ?? [];
  const known = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=', cs: '@>' }[operator];
  if (known === undefined) throw new Error(`No page asks for ${column}=${value} yet.`);
  return `${column} ${known} ${quote(operand)}`;
}

const known = new Map<string, Argument[]>();

async function readArguments(sql: Sql, called: string): Promise<Argument[]> {
  const kept = known.get(called);
  if (kept) return kept;
  const rows = await sql<Argument[]>`select arg.name, arg.type::regtype::text as type
    from pg_proc as p, unnest(p.proargnames, p.proargtypes::oid[]) as arg (name, type)
    where p.pronamespace = 'public'::regnamespace and p.proname = ${called} and arg.type is not null`;
  known.set(called, rows);
  return rows;
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

function literal(value: unknown, type: string): string {
  if (value === null || value === undefined) return `null::${type}`;
  if (Array.isArray(value)) return `array[${value.map((item) => quote(String(item))).join(', ')}]::${type}`;
  return `${quote(typeof value === 'string' ? value : JSON.stringify(value))}::${type}`;
}
