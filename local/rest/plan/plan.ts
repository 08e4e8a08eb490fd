import { RestError } from '../errors.ts';
import type { ApiRequest } from '../parse/api-request.ts';
import { type Routine, type SchemaCache, type Table } from '../schema/types.ts';
import { callStatement, explainStatement, mutateStatement, readStatement } from '../sql/main.ts';
import { type Statement, toStatement } from '../sql/snippet.ts';
import { refuseUnfilteredChange } from '../sql/unfiltered-changes.ts';
import { planCall } from './call-plan.ts';
import { findRoutine } from './find-routine.ts';
import { findTable } from './find-table.ts';
import { planMutation } from './mutate-plan.ts';
import { type BodyFormat, negotiate } from './negotiate.ts';
import { planRead } from './read-plan.ts';

/** What a request runs in Postgres, and what its response depends on. */
export interface RequestPlan {
  statement: Statement;
  /** Asks the planner for the number of rows. */
  explain: Statement | undefined;
  isReadOnly: boolean;
  isolation: string | undefined;
  /** Settings of the called function. */
  settings: [name: string, value: string][];
  format: BodyFormat;
  table: Table | undefined;
  routine: Routine | undefined;
}

function refuseInvalidPreferences({ preferences: { handling, invalid } }: ApiRequest): void {
  if (handling === 'strict' && invalid.length > 0)
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${invalid.join(', ')}`,
    });
}

/** Plans a request that reads, changes or calls something. Throws RestError. */
export function planRequest(cache: SchemaCache, request: ApiRequest, maxRows: number): RequestPlan {
  const { action, preferences } = request;
  switch (action.kind) {
    case 'read': {
      const table = findTable(cache, action.table);
      const read = planRead(cache, action.table, request, maxRows);
      const format = negotiate(request.accepted);
      refuseInvalidPreferences(request);
      const { count } = preferences;
      const estimates = count === 'planned' || count === 'estimated';
      return {
        statement: toStatement(readStatement(read, count, maxRows, action.isHead ? undefined : format)),
        explain: estimates ? toStatement(explainStatement(read)) : undefined,
        isReadOnly: true,
        isolation: undefined,
        settings: [],
        format,
        table,
        routine: undefined,
      };
    }
    case 'mutate': {
      const table = findTable(cache, action.table);
      const read = planRead(cache, action.table, request, maxRows);
      const mutate = planMutation(cache, table, action.mutation, request, read);
      refuseInvalidPreferences(request);
      const format = negotiate(request.accepted);
      const { representation } = preferences;
      const returnsLocation = action.mutation === 'insert' && representation === 'headers-only';
      const body = representation === 'representation' ? format : undefined;
      return {
        statement: toStatement(
          refuseUnfilteredChange(mutate) ?? mutateStatement(read, mutate, returnsLocation, body),
        ),
        explain: undefined,
        isReadOnly: false,
        isolation: undefined,
        settings: [],
        format,
        table,
        routine: undefined,
      };
    }
    case 'call': {
      const routine = routineOf(cache, request);
      const { schema, name, returns } = routine;
      const rowType = { schema, name: returns.isComposite ? returns.name : name };
      const read = planRead(cache, rowType, request, maxRows);
      const call = planCall(routine, request, read);
      const format = negotiate(request.accepted);
      refuseInvalidPreferences(request);
      if (preferences.maxAffected !== undefined && preferences.handling === 'strict' && !returns.isSet)
        throw new RestError(
          400,
          'PGRST128',
          'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
        );
      const body = action.method === 'HEAD' ? undefined : format;
      return {
        statement: toStatement(callStatement(read, call, preferences.count, body)),
        explain: undefined,
        isReadOnly: action.method !== 'POST' || routine.volatility !== 'volatile',
        isolation: routine.isolation ?? undefined,
        settings: routine.settings,
        format,
        table: undefined,
        routine,
      };
    }
    default:
      throw new Error('Descriptions and options are not planned.');
  }
}

/** The function that a request calls or asks the options of. Throws RestError. */
export function routineOf(cache: SchemaCache, request: ApiRequest): Routine {
  const { action, query, keys, contentType } = request;
  const isPost = action.kind === 'call' && action.method === 'POST';
  const name =
    action.kind === 'call'
      ? action.routine
      : action.kind === 'options' && action.of !== undefined && 'routine' in action.of
        ? action.of.routine
        : { schema: '', name: '' };
  const given = isPost ? keys : [...new Set(query.parameters.map(([parameter]) => parameter))].toSorted();
  return findRoutine(cache, name, { arguments: given, type: contentType, isPost });
}
