import type { Aggregate, EmbedPath, Field, Filter, JsonStep, Logic, Operation, OrderTerm } from './ast.ts';
import type { SelectField, SelectItem, SelectRelation } from './ast.ts';
import {
  anyChar,
  attempt,
  keepFirst,
  between,
  bind,
  char,
  choice,
  digit,
  eof,
  fail,
  label,
  lazy,
  letter,
  lookAhead,
  many,
  many1,
  map,
  noneOf,
  notFollowedBy,
  oneOf,
  optional,
  or,
  type Parser,
  rest,
  sepBy,
  sepBy1,
  string,
  succeed,
  keepSecond,
} from './combinators.ts';

const joined = (parser: Parser<string[]>): Parser<string> => map(parser, (characters) => characters.join(''));
const blanks = many(oneOf(' \t'));
const lexeme = <T>(parser: Parser<T>): Parser<T> => keepSecond(blanks, keepFirst(parser, blanks));
/** One of the words, each tried as a whole. */
const word = <T>(words: Record<string, T>): Parser<T> =>
  choice(...Object.entries(words).map(([text, value]) => attempt(map(string(text), () => value))));

const delimiter = label(char('.'), 'delimiter (.)');
const identifierCharacter = choice(letter, digit, oneOf('_ $'));
const identifier = map(joined(many1(identifierCharacter)), (text) => text.trim());

const quotedCharacter = or(noneOf('\\"'), keepSecond(char('\\'), anyChar));
const quotedValue = keepSecond(char('"'), keepFirst(joined(many(quotedCharacter)), char('"')));

const dash = attempt(keepSecond(char('-'), notFollowedBy(char('>'))));
const dashed = (part: Parser<string>): Parser<string> => map(sepBy1(part, dash), (parts) => parts.join('-'));

const fieldName = label(or(quotedValue, dashed(identifier)), 'field name (* or [a..z0..9_$])');

const jsonKeyCharacters = map(joined(many1(noneOf('(-:.,>)'))), (text) => text.trim());
const jsonKey = label(
  or(quotedValue, dashed(jsonKeyCharacters)),
  'any non reserved character different from: .,>()',
);
const jsonIndexEnd = choice<unknown>(
  attempt(lookAhead(string('->'))),
  attempt(lookAhead(string('::'))),
  attempt(lookAhead(string('.'))),
  attempt(lookAhead(string(','))),
  attempt(eof),
);
const jsonIndex = keepFirst(
  bind(or(char('-'), succeed('+')), (sign) => map(joined(many1(digit)), (digits) => sign + digits)),
  jsonIndexEnd,
);
const jsonStep: Parser<JsonStep> = bind(word<JsonStep['arrow']>({ '->>': '->>', '->': '->' }), (arrow) =>
  or(
    attempt(map(jsonIndex, (index): JsonStep => ({ arrow, index }))),
    attempt(map(jsonKey, (key): JsonStep => ({ arrow, key }))),
  ),
);
const jsonPath = many(jsonStep);
const optionalPath = or(jsonPath, succeed<JsonStep[]>([]));
const field: Parser<Field> = lexeme(bind(fieldName, (name) => map(optionalPath, (path) => ({ name, path }))));

// select

const aliasSeparator = keepSecond(char(':'), notFollowedBy(char(':')));
const alias = optional(attempt(keepFirst(fieldName, aliasSeparator)));
const cast = optional(keepSecond(string('::'), identifier));
const selectEnd = choice<unknown>(
  attempt(lookAhead(string(')'))),
  attempt(lookAhead(string(','))),
  attempt(eof),
);

type EmbedParameter = { join: 'inner' | 'left' } | { hint: string };
const embedParameter: Parser<EmbedParameter> = keepSecond(
  char('!'),
  choice<EmbedParameter>(
    attempt(map(string('left'), () => ({ join: 'left' }))),
    attempt(map(string('inner'), () => ({ join: 'inner' }))),
    attempt(map(fieldName, (hint) => ({ hint }))),
  ),
);
const embedParameters = bind(optional(embedParameter), (first) =>
  map(optional(embedParameter), (second) => {
    const found = [first, second].filter((parameter) => parameter !== undefined);
    return {
      hint: found.find((parameter) => 'hint' in parameter)?.hint,
      join: found.find((parameter) => 'join' in parameter)?.join,
    };
  }),
);
const opening = attempt(lookAhead(string('(')));

const relation: Parser<SelectRelation> = lexeme(
  bind(alias, (as) =>
    bind(fieldName, (name) =>
      keepSecond(
        name === 'count' ? fail : succeed(undefined),
        keepFirst(
          map(embedParameters, (parameters): SelectRelation => ({
            kind: 'relation',
            name,
            alias: as,
            ...parameters,
            select: [],
          })),
          opening,
        ),
      ),
    ),
  ),
);
const spread: Parser<SelectRelation> = lexeme(
  bind(keepSecond(string('...'), fieldName), (name) =>
    keepFirst(
      map(embedParameters, (parameters): SelectRelation => ({
        kind: 'spread',
        name,
        ...parameters,
        select: [],
      })),
      opening,
    ),
  ),
);

const aggregate: Parser<Aggregate> = choice<Aggregate>(
  map(string('sum'), () => 'sum'),
  map(string('avg'), () => 'avg'),
  map(string('count'), () => 'count'),
  attempt(map(string('max'), () => 'max')),
  attempt(map(string('min'), () => 'min')),
);
const star: Parser<SelectField> = map(keepFirst(string('*'), selectEnd), () => ({
  kind: 'field',
  field: { name: '*', path: [] },
}));
const countAll: Parser<SelectField> = bind(alias, (as) =>
  keepFirst(
    map(keepSecond(string('count()'), cast), (aggregateCast): SelectField => ({
      kind: 'field',
      field: { name: '*', path: [] },
      alias: as,
      aggregate: 'count',
      aggregateCast,
    })),
    selectEnd,
  ),
);
const plainField: Parser<SelectField> = bind(alias, (as) =>
  bind(field, (selected) =>
    bind(cast, (fieldCast) =>
      bind(optional(attempt(keepSecond(char('.'), keepFirst(aggregate, string('()'))))), (chosen) =>
        keepFirst(
          map(cast, (aggregateCast): SelectField => ({
            kind: 'field',
            field: selected,
            alias: as,
            cast: fieldCast,
            aggregate: chosen,
            aggregateCast,
          })),
          selectEnd,
        ),
      ),
    ),
  ),
);
const selectField = lexeme(choice(attempt(star), attempt(countAll), plainField));

const withSelect = (parser: Parser<SelectRelation>): Parser<SelectRelation> =>
  bind(attempt(parser), (item) =>
    map(
      between(
        char('('),
        char(')'),
        lazy(() => select),
      ),
      (selected) => ({ ...item, select: selected }),
    ),
  );
const selectItem: Parser<SelectItem> = choice<SelectItem>(
  withSelect(spread),
  withSelect(relation),
  selectField,
);
export const select: Parser<SelectItem[]> = sepBy(selectItem, lexeme(char(',')));

// filters

const simpleOperators = word({
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
});
const quantifiedOperators = word({
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
});
const searchOperators = word({
  fts: '@@ to_tsquery',
  plfts: '@@ plainto_tsquery',
  phfts: '@@ phraseto_tsquery',
  wfts: '@@ websearch_to_tsquery',
});
const anyCase = (text: string): Parser<string> =>
  Array.from(text).reduce<Parser<string>>(
    (parser, character) => keepSecond(parser, or(char(character), char(character.toUpperCase()))),
    succeed(''),
  );
const isValues = { null: 'NULL', not_null: 'NOT NULL', true: 'TRUE', false: 'FALSE', unknown: 'UNKNOWN' };
const isValue = label(
  choice(...Object.entries(isValues).map(([text, sql]) => attempt(map(anyCase(text), () => sql)))),
  'isVal: (null, not_null, true, false, unknown)',
);
const parenthesized = <T>(parser: Parser<T>): Parser<T> => between(char('('), char(')'), parser);

const listElement = or(
  attempt(keepFirst(quotedValue, notFollowedBy(noneOf(',)')))),
  joined(many(noneOf(',)'))),
);
const listValue = keepSecond(lexeme(char('(')), keepFirst(sepBy1(listElement, char(',')), lexeme(char(')'))));

/** The operator and operand of a filter; `operand` parses a single value. */
const operation = (operand: Parser<string>): Parser<Omit<Filter, 'field'>> => {
  const value = keepSecond(delimiter, operand);
  const language = optional(attempt(parenthesized(identifier)));
  const quantifier = optional(
    attempt(
      parenthesized(
        or(
          attempt(map(string('any'), () => 'any' as const)),
          map(string('all'), () => 'all' as const),
        ),
      ),
    ),
  );
  const any = label(
    choice<Operation>(
      map(keepSecond(attempt(keepSecond(string('in'), delimiter)), listValue), (values) => ({
        kind: 'in',
        values,
      })),
      map(keepSecond(attempt(keepSecond(string('is'), delimiter)), isValue), (is) => ({
        kind: 'is',
        value: is,
      })),
      map(keepSecond(attempt(keepSecond(string('isdistinct'), delimiter)), operand), (text) => ({
        kind: 'distinct',
        value: text,
      })),
      attempt(
        bind(searchOperators, (operator) =>
          bind(language, (chosen) =>
            map(value, (text): Operation => ({ kind: 'search', operator, language: chosen, value: text })),
          ),
        ),
      ),
      attempt(
        bind(label(simpleOperators, 'unknown single value operator'), (operator) =>
          map(value, (text): Operation => ({ kind: 'simple', operator, value: text })),
        ),
      ),
      attempt(
        bind(label(quantifiedOperators, 'unknown single value operator'), (operator) =>
          bind(quantifier, (chosen) =>
            map(value, (text): Operation => ({
              kind: 'quantified',
              operator,
              quantifier: chosen,
              value: text,
            })),
          ),
        ),
      ),
    ),
    'operator (eq, gt, ...)',
  );
  const negation = or(attempt(map(keepSecond(string('not'), delimiter), () => true)), succeed(false));
  return bind(negation, (negated) => map(any, (chosen) => ({ negated, operation: chosen })));
};
export const filterOperation = operation(rest);

const arrayText = bind(string('{'), (open) =>
  bind(joined(many(noneOf('{}'))), (items) => map(string('}'), (close) => open + items + close)),
);
const logicValue = choice(
  attempt(keepFirst(quotedValue, notFollowedBy(noneOf(',)')))),
  attempt(arrayText),
  joined(many(noneOf(',)'))),
);
const logicOperation = operation(logicValue);
const logicFilter: Parser<Logic> = bind(keepFirst(field, delimiter), (filtered) =>
  map(logicOperation, (chosen): Logic => ({ kind: 'filter', filter: { field: filtered, ...chosen } })),
);
const negationName = label(
  or(attempt(map(keepSecond(string('not'), delimiter), () => true)), succeed(false)),
  'negation operator (not)',
);
const logicOperator = label(
  or(
    attempt(map(string('and'), () => 'and' as const)),
    map(string('or'), () => 'or' as const),
  ),
  'logic operator (and, or)',
);
export const logicTree: Parser<Logic> = or(
  attempt(logicFilter),
  bind(negationName, (negated) =>
    bind(logicOperator, (operator) =>
      map(
        keepSecond(
          lexeme(char('(')),
          keepFirst(
            sepBy1(
              lazy(() => logicTree),
              lexeme(char(',')),
            ),
            lexeme(char(')')),
          ),
        ),
        (trees): Logic => ({ kind: 'tree', negated, operator, trees }),
      ),
    ),
  ),
);

// order, columns and the names of parameters

const orderEnd = or<unknown, unknown>(attempt(lookAhead(char(','))), attempt(eof));
const direction = optional(
  or(
    attempt(map(keepSecond(delimiter, string('asc')), () => 'asc' as const)),
    attempt(map(keepSecond(delimiter, string('desc')), () => 'desc' as const)),
  ),
);
const nulls = or(
  keepFirst(
    optional(
      or(
        attempt(map(keepSecond(delimiter, string('nullsfirst')), () => 'first' as const)),
        attempt(map(keepSecond(delimiter, string('nullslast')), () => 'last' as const)),
      ),
    ),
    orderEnd,
  ),
  map(orderEnd, () => undefined),
);
const ordered = (term: Pick<OrderTerm, 'relation' | 'field'>): Parser<OrderTerm> =>
  bind(direction, (chosen) =>
    map(nulls, (place): OrderTerm => ({ ...term, direction: chosen, nulls: place })),
  );
const relatedTerm = bind(fieldName, (name) =>
  bind(parenthesized(field), (by) => ordered({ relation: name, field: by })),
);
const orderTerm = bind(field, (by) => ordered({ field: by }));
export const order: Parser<OrderTerm[]> = sepBy1(lexeme(or(attempt(relatedTerm), orderTerm)), char(','));

export const columns: Parser<string[]> = sepBy1(fieldName, lexeme(char(',')));

/** `a.b.column->path`: the embedded resources and the field. */
export const treePath: Parser<{ path: EmbedPath; field: Field }> = bind(
  sepBy1(fieldName, delimiter),
  (names) =>
    map(optionalPath, (path) => ({ path: names.slice(0, -1), field: { name: names.at(-1) ?? '', path } })),
);

/** `a.b.not.or`: the embedded resources and the operator. */
export const logicPath: Parser<{ path: EmbedPath; operator: string }> = map(
  sepBy1(fieldName, delimiter),
  (names) => {
    const operator = names.at(-1) ?? '';
    return {
      path: names.slice(0, -1).filter((name) => name !== 'not'),
      operator: names.includes('not') ? `not.${operator}` : operator,
    };
  },
);
