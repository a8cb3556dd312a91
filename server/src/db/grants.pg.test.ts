import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '../platform/settings.ts'
import { type Database, openDatabase } from './database.ts'
import { currentRole, grantRights, hasExactRights, requireRestrictedRole } from './grants.ts'
import { TABLE_RIGHTS } from './table-rights.ts'

let database: TestDatabase
let owner: Database
let server: Database

const open = (url = '') => openDatabase(url, (error) => expect.unreachable(error.message))

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  owner = open(database.url)
  server = open(database.serverUrl)
  await grantRights(owner, await currentRole(server))
})
afterAll(async () => {
  await Promise.all([owner.destroy(), server.destroy()])
  await database.drop()
})

const appendOnly = TABLE_RIGHTS.filter(
  ({ inserts = true, updates, deletes }) => inserts && updates === false && !deletes,
).map(({ table }) => table)
const kept = TABLE_RIGHTS.filter(({ deletes }) => !deletes).map(({ table }) => table)

/** Expects PostgreSQL to refuse a statement of the server's role for want of a right. */
async function expectDenied(statement: string): Promise<void> {
  await expect(sql.raw(statement).execute(server), statement).rejects.toMatchObject({ code: '42501' })
}

test.each(appendOnly)(
  '%s: the server reads and adds, and cannot change, empty or alter it',
  async (table) => {
    await sql`select from ${sql.table(table)} limit 1`.execute(server)
    const { rows } = await sql<{ inserts: boolean }>`
    select has_table_privilege(${`public.${table}`}, 'insert') as inserts`.execute(server)
    expect(rows).toEqual([{ inserts: true }])
    const { rows: columns } = await sql<{ name: string }>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and attidentity = '' and attgenerated = ''
    limit 1`.execute(owner)
    const column = columns[0]?.name
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `drop table ${table}`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} add column added int`,
      `alter table ${table} rename to renamed`,
      `create trigger added before insert on ${table} execute function refuse_change()`,
      `select from ${table} limit 1 for update`,
    ])
      await expectDenied(statement)
  },
)

test.each(kept)('%s: the server cannot delete its rows or empty it', async (table) => {
  await expectDenied(`delete from ${table}`)
  await expectDenied(`truncate ${table}`)
})

test('the server creates nothing, replaces no function and takes on no other role', async () => {
  for (const statement of [
    'create table added (n int)',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop function refuse_change() cascade',
    "set session_replication_role = 'replica'",
    `set role ${await currentRole(owner)}`,
    'update base_backup set name = name',
    'insert into kysely_migration values (1)',
    'update trail_live set hash = hash',
    'update trail_source set at = at',
  ])
    await expectDenied(statement)
  await sql`update trail_live set kept = true`.execute(server)
  await sql`delete from trail_live where not kept`.execute(server)
  await sql`delete from session`.execute(server)
})

test('the server changes nothing through a view, which acts as its owner', async () => {
  const { rows } = await sql<{ view: string; right: string }>`
    select relname as view, "right" from pg_class, unnest(array['insert', 'update', 'delete']) "right"
    where relnamespace = 'public'::regnamespace and relkind = 'v'`.execute(owner)
  expect(rows.length).toBeGreaterThan(0)
  for (const { view, right } of rows) {
    const { rows: given } = await sql<{ given: boolean }>`
      select has_table_privilege(${`public.${view}`}, ${right}) as given`.execute(server)
    expect(given, `${right} ${view}`).toEqual([{ given: false }])
  }
})

test('every table whose rows a trigger guards is declared, and every declared table exists', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
      and tgtype & 2 > 0 and tgtype & (8 | 32) > 0`.execute(owner)
  const declared = TABLE_RIGHTS.map(({ table }) => table)
  expect(rows.map(({ table }) => table).filter((table) => !declared.includes(table))).toEqual([])
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(
    owner,
  )
  const names = new Set(tables.map(({ name }) => name))
  expect(declared.filter((table) => !names.has(table))).toEqual([])
})

test('no table whose records the engine changes or upserts is append-only', async () => {
  const folder = join(import.meta.dirname, '../engine/tables')
  const files = (await readdir(folder)).filter((file) => file.endsWith('-tables.ts'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const changed = texts.flatMap((text) =>
    Array.from(text.matchAll(/\bdefineTable<[^(]*>\(\)\(\s*'(\w+)'/g), ([, table = '']) => table),
  )
  expect(changed).toEqual(expect.arrayContaining(['account', 'house_move', 'wealth_order']))
  expect(changed.filter((table) => appendOnly.includes(table))).toEqual([])
})

test('every table that a trigger calls append-only is declared so', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgname ~ '_(is|are)_append_only$'`.execute(
    owner,
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ table }) => table).filter((table) => !appendOnly.includes(table))).toEqual([])
})

test('a role that owns tables, or was given more, is refused as the role of the server', async () => {
  await requireRestrictedRole(server)
  await expect(requireRestrictedRole(owner)).rejects.toThrow(ConfigError)
  await expect(requireRestrictedRole(owner)).rejects.toThrow('it acts as the owner of')
  const role = sql.id(await currentRole(server))
  await sql`grant delete on audit_log to ${role}`.execute(owner)
  await expect(requireRestrictedRole(server)).rejects.toThrow('it may delete audit_log')
  await grantRights(owner, await currentRole(server))
  await requireRestrictedRole(server)
})

test.each([
  'revoke select on posting from :role',
  'grant truncate on posting to :role',
  'grant select on posting to :role with grant option',
  'grant update (hash) on trail_live to :role',
  'revoke update (kept) on trail_live from :role',
  'grant insert on ledger_posting to :role',
  'grant create on schema public to public',
  'revoke usage on schema public from :role',
  'revoke usage on sequence audit_log_id_seq from :role',
])('%s: the next start restores the rights', async (statement) => {
  const role = await currentRole(server)
  expect(await hasExactRights(owner, role)).toBe(true)
  await sql.raw(statement.replace(':role', `"${role}"`)).execute(owner)
  expect(await hasExactRights(owner, role)).toBe(false)
  await grantRights(owner, role)
  expect(await hasExactRights(owner, role)).toBe(true)
})

test('a start whose rights are right already does not wait for another one', async () => {
  const role = await currentRole(server)
  await owner.transaction().execute(async (other) => {
    await sql`select pg_advisory_xact_lock(hashtext('grants'))`.execute(other)
    await grantRights(owner, role)
  })
})
