import type { Element } from './binary/binary-array.ts'

/** The values of a row by column as sent. */
export type ColumnValues = ReadonlyMap<string, Element>

/** Returns whether a row satisfies a condition: `null` if it is unknown, which a CHECK accepts. */
export type Condition = (row: ColumnValues) => boolean | null

/** A value of an expression. Whole numbers are bigints. */
type Value = bigint | string | boolean | Uint8Array | null
type Expression = (row: ColumnValues) => Value

/**
 * Compiles the SQL text of a CHECK. Knows `and`, `or`, `not`, comparisons, `in`, `is null`, `is distinct from`, simple
 * `case`, `||`, `+`, `/` and `length`, with the three-valued logic of SQL. Throws on any other text.
 */
export function compileCondition(sql: string): Condition {
  const tokens = tokensOf(sql)
  const expression = parseOr(tokens)
  if (tokens.length > 0) throw new SyntaxError(`unexpected ${tokens[0]} in ${sql}`)
  return (row) => expression(row) as boolean | null
}

/** The remaining tokens, consumed from the front. Words are in lower case. */
type Tokens = string[]

function tokensOf(sql: string): Tokens {
  const tokens = sql.match(TOKEN) ?? []
  if (tokens.join('') !== sql.replaceAll(SPACES_OUTSIDE_TEXT, '')) throw new SyntaxError(`cannot read ${sql}`)
  return tokens
}

const TOKEN = /'[^']*'|[a-z_][a-z0-9_]*|\d+|<>|<=|>=|\|\||[()=<>,+/]/g
const SPACES_OUTSIDE_TEXT = /\s+(?=(?:[^']*'[^']*')*[^']*$)/g

/** Takes the next token if it is one of these. */
function take(tokens: Tokens, ...wanted: readonly string[]): string | undefined {
  const [next] = tokens
  return next !== undefined && wanted.includes(next) ? tokens.shift() : undefined
}

function expectToken(tokens: Tokens, wanted: string): void {
  const token = tokens.shift()
  if (token !== wanted) throw new SyntaxError(`${wanted} expected instead of ${token ?? 'the end'}`)
}

function parseOr(tokens: Tokens): Expression {
  const parts = [parseAnd(tokens)]
  while (take(tokens, 'or')) parts.push(parseAnd(tokens))
  return decidedBy(true, parts)
}

function parseAnd(tokens: Tokens): Expression {
  const parts = [parseNot(tokens)]
  while (take(tokens, 'and')) parts.push(parseNot(tokens))
  return decidedBy(false, parts)
}

/** One part with the value `decisive` decides; otherwise one unknown part makes the whole unknown. */
function decidedBy(decisive: boolean, parts: readonly Expression[]): Expression {
  const [only] = parts
  if (only && parts.length === 1) return only
  return (row) => {
    let isUnknown = false
    for (const part of parts) {
      const value = part(row)
      if (value === decisive) return decisive
      if (value === null) isUnknown = true
    }
    return isUnknown ? null : !decisive
  }
}

function parseNot(tokens: Tokens): Expression {
  return take(tokens, 'not') ? negated(parseNot(tokens)) : parseComparison(tokens)
}

function negated(expression: Expression): Expression {
  return (row) => {
    const value = expression(row)
    return value === null ? null : value !== true
  }
}

function parseComparison(tokens: Tokens): Expression {
  const left = parseOperation(tokens)
  const operator = take(tokens, '=', '<>', '<', '<=', '>', '>=')
  if (operator) return compared(left, operator, parseOperation(tokens))
  if (take(tokens, 'is')) return parseIs(tokens, left)
  if (take(tokens, 'in')) return parseIn(tokens, left)
  if (tokens[0] !== 'not') return left
  expectToken(tokens, 'not')
  expectToken(tokens, 'in')
  return negated(parseIn(tokens, left))
}

function parseIs(tokens: Tokens, left: Expression): Expression {
  const isNegated = take(tokens, 'not') !== undefined
  const isDistinct = take(tokens, 'distinct') !== undefined
  expectToken(tokens, isDistinct ? 'from' : 'null')
  const right: Expression = isDistinct ? parseOperation(tokens) : () => null
  return (row) => (left(row) === right(row)) === (isNegated === isDistinct)
}

function parseIn(tokens: Tokens, left: Expression): Expression {
  expectToken(tokens, '(')
  const parts = [compared(left, '=', parseOperation(tokens))]
  while (take(tokens, ',')) parts.push(compared(left, '=', parseOperation(tokens)))
  expectToken(tokens, ')')
  return decidedBy(true, parts)
}

function compared(left: Expression, operator: string, right: Expression): Expression {
  return (row) => {
    const [one, other] = [left(row), right(row)]
    if (one === null || other === null) return null
    if (operator === '=') return one === other
    if (operator === '<>') return one !== other
    if (operator === '<') return one < other
    if (operator === '<=') return one <= other
    return operator === '>' ? one > other : one >= other
  }
}

function parseOperation(tokens: Tokens): Expression {
  let left = parseValue(tokens)
  for (;;) {
    const operator = take(tokens, '||', '/', '+')
    if (!operator) return left
    left = combined(left, operator, parseValue(tokens))
  }
}

function combined(left: Expression, operator: string, right: Expression): Expression {
  return (row) => {
    const [one, other] = [left(row), right(row)]
    if (one === null || other === null) return null
    if (operator === '||') return `${textOf(one)}${textOf(other)}`
    const [a, b] = [one as bigint, other as bigint]
    return operator === '+' ? a + b : a / b
  }
}

function textOf(value: NonNullable<Value>): string {
  return typeof value === 'string' ? value : String(value)
}

function parseValue(tokens: Tokens): Expression {
  const token = tokens.shift() ?? ''
  if (token === '(') {
    const inner = parseOr(tokens)
    expectToken(tokens, ')')
    return inner
  }
  if (token.startsWith("'")) return constant(token.slice(1, -1))
  if (/^\d/.test(token)) return constant(BigInt(token))
  if (token === 'false') return constant(false)
  if (token === 'case') return parseCase(tokens)
  if (token === 'length') {
    const inner = parseValue(tokens)
    return (row) => {
      const value = inner(row)
      return value === null ? null : BigInt((value as string | Uint8Array).length)
    }
  }
  if (!/^[a-z_]/.test(token)) throw new SyntaxError(`unexpected ${token}`)
  return (row) => valueOf(row, token)
}

function constant(value: Value): Expression {
  return () => value
}

/** Parses `<value> when <value> then <condition> … else <condition> end`. */
function parseCase(tokens: Tokens): Expression {
  const subject = parseOperation(tokens)
  const branches: { readonly matches: Expression; readonly result: Expression }[] = []
  while (take(tokens, 'when')) {
    const matches = compared(subject, '=', parseOperation(tokens))
    expectToken(tokens, 'then')
    branches.push({ matches, result: parseOr(tokens) })
  }
  expectToken(tokens, 'else')
  const otherwise = parseOr(tokens)
  expectToken(tokens, 'end')
  return (row) => (branches.find(({ matches }) => matches(row) === true)?.result ?? otherwise)(row)
}

function valueOf(row: ColumnValues, name: string): Value {
  const value = row.get(name)
  if (value === undefined) throw new ReferenceError(`there is no column ${name}`)
  return typeof value === 'number' ? BigInt(value) : value
}
