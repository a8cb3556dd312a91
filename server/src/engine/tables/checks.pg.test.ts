import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import type { Element } from './binary/binary-array.ts'
import { compileCondition } from './condition.ts'
import * as ledger from './ledger-tables.ts'
import * as products from './stored-products.ts'

const TABLES = Object.values({ ...ledger, ...products }).flatMap((declared) =>
  'checks' in declared
    ? [{ name: declared.name, checks: declared.checks, optionalColumns: declared.optionalColumns }]
    : [],
)

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Returns the conditions of a table's CHECKs as PostgreSQL prints them, without the `and` between them. */
async function checksOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_expr(conbin, conrelid) as text from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c'`.execute(db)
  return rows.flatMap(({ text }) => conditionsOf(text.replaceAll(/\s+/g, ' '))).toSorted()
}

/** Splits a condition at every `and` outside of parentheses. Of whole numbers, `>= 1` and `> 0` are one condition. */
function conditionsOf(text: string): string[] {
  const whole = withoutParentheses(text.trim())
  const parts = ['']
  let depth = 0
  for (const token of whole.split(/(\(|\)|\bCASE\b|\bEND\b| AND )/)) {
    if (token === '(' || token === 'CASE') depth += 1
    if (token === ')' || token === 'END') depth -= 1
    if (token === ' AND ' && depth === 0) parts.push('')
    else parts[parts.length - 1] += token
  }
  return parts.length === 1 ? [whole.replace(/^(\w+) >= 1$/, '$1 > 0')] : parts.flatMap(conditionsOf)
}

function withoutParentheses(text: string): string {
  let depth = 0
  const closes = text.split('').findIndex((letter) => {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    return depth === 0
  })
  return text.startsWith('(') && closes === text.length - 1 ? withoutParentheses(text.slice(1, -1)) : text
}

test('every table that a batch writes has its checks compared', () => {
  expect(TABLES.length).toBeGreaterThan(30)
})

test.each(TABLES)('$name: the declared checks are those of the database', async ({ name, checks }) => {
  const copy = `declared_${name}`
  await sql`create table ${sql.table(copy)} (like ${sql.table(name)})`.execute(db)
  for (const check of checks)
    await sql`alter table ${sql.table(copy)} add check (${sql.raw(check)})`.execute(db)
  expect(await checksOf(copy)).toEqual(await checksOf(name))
})

test.each(TABLES)('$name: the declared optional columns may be null', async ({ name, optionalColumns }) => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${name} and is_nullable = 'YES'`.execute(db)
  expect(optionalColumns.toSorted()).toEqual(rows.map((row) => row.name).toSorted())
})

const WHOLE = fc.constantFrom(-1n, 0n, 1n, 2n, 3n, 10n)
/** Values of each column type, around the bounds, and the texts that the check itself names. */
function valuesOf(type: string, check: string): fc.Arbitrary<Element> {
  if (type === 'boolean') return fc.boolean()
  if (type === 'bytea') return fc.constantFrom(Buffer.alloc(16), Buffer.alloc(32), Buffer.alloc(0))
  if (type !== 'text') return WHOLE
  const named = [...check.matchAll(/'([^']*)'/g)].map(([, text = '']) => text)
  return fc.constantFrom('1:reminder', 'reminder', '', ...named)
}

test.each(TABLES)('$name: a condition has the value that the database gives it', async ({ name, checks }) => {
  const { rows: columns } = await sql<{ column: string; type: string }>`
    select column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${name}`.execute(db)
  for (const check of checks) {
    const used = columns.filter(({ column }) => new RegExp(`\\b${column}\\b`).test(check))
    const rows = fc.sample(
      fc.tuple(...used.map(({ type }) => fc.option(valuesOf(type, check), { freq: 4 }))),
      { numRuns: 60, seed: 7 },
    )
    const holds = compileCondition(check)
    const casts = used.map(({ column, type }) => sql`null::${sql.raw(type)} as ${sql.ref(column)}`)
    const given = rows.map(
      (row) =>
        sql`select ${sql.join(row.map((value, index) => sql`${value}::${sql.raw(used[index]?.type ?? '')}`))}`,
    )
    const answer = await sql<{ holds: boolean | null }>`
      select (${sql.raw(check)}) as holds from
      (select ${sql.join(casts)} where false union all ${sql.join(given, sql` union all `)}) as given`.execute(
      db,
    )
    expect({ check, values: answer.rows.map((row) => row.holds) }).toEqual({
      check,
      values: rows.map((row) =>
        holds(new Map(used.map(({ column }, index) => [column, row[index] ?? null]))),
      ),
    })
  }
})
