/**
 * Parser combinators with the semantics of Haskell's Parsec, which PostgREST parses URLs with: the position and the
 * words of its error messages are what clients see as PGRST100. Each combinator is named and behaves as there.
 */

/** What was met or expected, in the order in which Parsec lists them. */
const Kind = { systemUnexpected: 0, unexpected: 1, expected: 2 } as const;
interface Message {
  kind: (typeof Kind)[keyof typeof Kind];
  text: string;
}
interface ParseError {
  at: number;
  messages: readonly Message[];
}
interface Success<T> {
  ok: true;
  value: T;
  at: number;
  consumed: boolean;
  error: ParseError;
}
interface Failure {
  ok: false;
  consumed: boolean;
  error: ParseError;
}
type Reply<T> = Success<T> | Failure;
export type Parser<T> = (input: string, at: number) => Reply<T>;

const nothing = (at: number): ParseError => ({ at, messages: [] });
const success = <T>(value: T, at: number, consumed: boolean, error: ParseError): Success<T> => ({
  ok: true,
  value,
  at,
  consumed,
  error,
});
const failure = (consumed: boolean, error: ParseError): Failure => ({ ok: false, consumed, error });

function merge(one: ParseError, other: ParseError): ParseError {
  if (other.messages.length === 0 && one.messages.length > 0) return one;
  if (one.messages.length === 0 && other.messages.length > 0) return other;
  if (one.at === other.at) return { at: one.at, messages: [...one.messages, ...other.messages] };
  return one.at > other.at ? one : other;
}

/** A character as Haskell's `show` writes it between quotes. */
function showCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const names: Record<string, string> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '\\': '\\\\' };
  return names[character] ?? (code > 126 || code < 32 ? `\\${String(code)}` : character);
}
const show = (text: string): string =>
  `"${Array.from(text, (character) => (character === '"' ? '\\"' : showCharacter(character))).join('')}"`;
const showOne = (character: string): string => `'${character === "'" ? "\\'" : showCharacter(character)}'`;

const characterAt = (input: string, at: number): string => {
  const code = input.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
};

export const succeed =
  <T>(value: T): Parser<T> =>
  (_, at) =>
    success(value, at, false, nothing(at));

/** Fails without a message. */
export const fail: Parser<never> = (_, at) => failure(false, nothing(at));

const satisfy =
  (test: (character: string) => boolean): Parser<string> =>
  (input, at) => {
    const character = characterAt(input, at);
    if (character !== '' && test(character)) {
      const end = at + character.length;
      return success(character, end, true, nothing(end));
    }
    const text = character === '' ? '' : show(character);
    return failure(false, { at, messages: [{ kind: Kind.systemUnexpected, text }] });
  };

/** Replaces what was expected by a name, where nothing was consumed. */
export const label =
  <T>(parser: Parser<T>, text: string): Parser<T> =>
  (input, at) => {
    const reply = parser(input, at);
    if (reply.consumed || (reply.ok && reply.error.messages.length === 0)) return reply;
    const others = reply.error.messages.filter(({ kind }) => kind !== Kind.expected);
    return { ...reply, error: { at: reply.error.at, messages: [{ kind: Kind.expected, text }, ...others] } };
  };

export const char = (character: string): Parser<string> =>
  label(
    satisfy((other) => other === character),
    show(character),
  );
export const oneOf = (characters: string): Parser<string> =>
  satisfy((character) => characters.includes(character));
export const noneOf = (characters: string): Parser<string> =>
  satisfy((character) => !characters.includes(character));
export const anyChar: Parser<string> = satisfy(() => true);
export const letter: Parser<string> = label(
  satisfy((character) => /\p{L}/u.test(character)),
  'letter',
);
export const digit: Parser<string> = label(
  satisfy((character) => /[0-9]/.test(character)),
  'digit',
);

export const string =
  (text: string): Parser<string> =>
  (input, at) => {
    let matched = 0;
    while (matched < text.length && input[at + matched] === text[matched]) matched += 1;
    const end = at + matched;
    if (matched === text.length) return success(text, end, true, nothing(end));
    const character = characterAt(input, end);
    const unexpected = character === '' ? '' : show(character);
    return failure(matched > 0, {
      at,
      messages: [
        { kind: Kind.expected, text: show(text) },
        { kind: Kind.systemUnexpected, text: unexpected },
      ],
    });
  };

/** Runs `next` with what `parser` returned. */
export const bind =
  <T, U>(parser: Parser<T>, next: (value: T) => Parser<U>): Parser<U> =>
  (input, at) => {
    const first = parser(input, at);
    if (!first.ok) return first;
    const second = next(first.value)(input, first.at);
    if (second.consumed) return second;
    return { ...second, consumed: first.consumed, error: merge(first.error, second.error) };
  };

export const map = <T, U>(parser: Parser<T>, change: (value: T) => U): Parser<U> => {
  return (input, at) => {
    const reply = parser(input, at);
    return reply.ok ? { ...reply, value: change(reply.value) } : reply;
  };
};

/** Both, with the value of the second. */
export const keepSecond = <T>(first: Parser<unknown>, second: Parser<T>): Parser<T> =>
  bind(first, () => second);
/** Both, with the value of the first. */
export const keepFirst = <T>(first: Parser<T>, second: Parser<unknown>): Parser<T> =>
  bind(first, (value) => map(second, () => value));

/** The second where the first fails without consuming anything. */
export const or =
  <T, U>(one: Parser<T>, other: Parser<U>): Parser<T | U> =>
  (input, at) => {
    const first = one(input, at);
    if (first.ok || first.consumed) return first;
    const second = other(input, at);
    if (second.consumed) return second;
    return { ...second, error: merge(first.error, second.error) };
  };
export const choice = <T>(...parsers: Parser<T>[]): Parser<T> =>
  parsers.reduceRight<Parser<T>>((rest, parser) => or(parser, rest), fail);

/** Pretends that nothing was consumed where the parser fails. */
export const attempt =
  <T>(parser: Parser<T>): Parser<T> =>
  (input, at) => {
    const reply = parser(input, at);
    return reply.ok ? reply : { ...reply, consumed: false };
  };

export const lookAhead =
  <T>(parser: Parser<T>): Parser<T> =>
  (input, at) => {
    const reply = parser(input, at);
    return reply.ok ? success(reply.value, at, false, nothing(at)) : reply;
  };

export const notFollowedBy =
  (parser: Parser<string>): Parser<void> =>
  (input, at) => {
    const reply = parser(input, at);
    if (!reply.ok) return success(undefined, at, false, nothing(at));
    return failure(false, {
      at: reply.at,
      messages: [{ kind: Kind.unexpected, text: showOne(reply.value) }],
    });
  };

export const eof: Parser<void> = (input, at) => {
  if (at >= input.length) return success(undefined, at, false, nothing(at));
  return failure(false, {
    at,
    messages: [
      { kind: Kind.expected, text: 'end of input' },
      { kind: Kind.unexpected, text: showOne(characterAt(input, at)) },
    ],
  });
};

export const many =
  <T>(parser: Parser<T>): Parser<T[]> =>
  (input, start) => {
    const values: T[] = [];
    let at = start;
    for (;;) {
      const reply = parser(input, at);
      if (!reply.ok) {
        return reply.consumed ? reply : success(values, at, values.length > 0, reply.error);
      }
      if (!reply.consumed) throw new Error('A parser that accepts nothing is repeated');
      values.push(reply.value);
      at = reply.at;
    }
  };
export const many1 = <T>(parser: Parser<T>): Parser<T[]> =>
  bind(parser, (first) => map(many(parser), (rest) => [first, ...rest]));
export const sepBy1 = <T>(parser: Parser<T>, separator: Parser<unknown>): Parser<T[]> =>
  bind(parser, (first) => map(many(keepSecond(separator, parser)), (rest) => [first, ...rest]));
export const sepBy = <T>(parser: Parser<T>, separator: Parser<unknown>): Parser<T[]> =>
  or(sepBy1(parser, separator), succeed<T[]>([]));
export const optional = <T>(parser: Parser<T>): Parser<T | undefined> => or(parser, succeed(undefined));
export const between = <T>(open: Parser<unknown>, close: Parser<unknown>, parser: Parser<T>): Parser<T> =>
  keepSecond(open, keepFirst(parser, close));

/** All characters that are left. */
export const rest: Parser<string> = (input, at) =>
  success(input.slice(at), input.length, at < input.length, nothing(input.length));

/** A parser that refers to itself or to one that is defined later. */
export const lazy =
  <T>(make: () => Parser<T>): Parser<T> =>
  (input, at) =>
    make()(input, at);

function describe(messages: readonly Message[]): string {
  const texts = (wanted: Message['kind']): string[] => [
    ...new Set(messages.filter(({ kind }) => kind === wanted).map(({ text }) => text)),
  ];
  const list = (all: string[]): string => {
    const named = all.filter((text) => text !== '');
    return named.length < 2 ? (named[0] ?? '') : `${named.slice(0, -1).join(', ')} or ${named.at(-1) ?? ''}`;
  };
  if (messages.length === 0) return 'unknown parse error';
  const [system] = texts(Kind.systemUnexpected);
  const unexpected = list(texts(Kind.unexpected));
  const expected = list(texts(Kind.expected));
  const met = unexpected || (system === '' ? 'end of input' : system);
  return [met && `unexpected ${met}`, expected && `expecting ${expected}`].filter(Boolean).join(' ');
}

/** Why a text could not be parsed, as PostgREST reports it. */
export class ParseFailure extends Error {
  readonly details: string;
  constructor(name: string, input: string, error: ParseError) {
    const lines = input.slice(0, error.at).split('\n');
    let column = 1;
    for (const character of lines.at(-1) ?? '') column += character === '\t' ? 8 - ((column - 1) % 8) : 1;
    super(`"${name}" (line ${String(lines.length)}, column ${String(column)})`);
    this.details = describe(error.messages);
  }
}

/** What `parser` makes of `input`. Throws ParseFailure. */
export function parseAll<T>(parser: Parser<T>, name: string, input: string): T {
  const reply = parser(input, 0);
  if (!reply.ok) throw new ParseFailure(name, input, reply.error);
  return reply.value;
}
