import { type Kysely, type RawBuilder, sql } from 'kysely'
import { ConfigError } from '../platform/settings.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'
import { TABLE_RIGHTS, type TableRights } from './table-rights.ts'

/** Returns the role of a connection. */
export async function currentRole(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}

/**
 * Gives the server's role what `TABLE_RIGHTS` says and nothing more. `owner` is a connection of the role that owns the tables.
 * Runs after each migration, in one transaction: a server that still runs keeps its rights until then. Rights that are as they
 * should be are left alone, without waiting for another start.
 */
export async function grantRights(owner: Database, role: string): Promise<void> {
  if (await hasExactRights(owner, role)) return
  await owner.transaction().execute(async (db) => {
    // Two starts at once would change the same rows of the catalogue.
    await sql`select pg_advisory_xact_lock(hashtext('grants'))`.execute(db)
    if (!(await hasExactRights(db, role))) await replaceRights(db, sql.id(role))
  })
}

async function replaceRights(db: Kysely<Tables>, to: RawBuilder<unknown>): Promise<void> {
  await sql`revoke all on all tables in schema public from ${to}`.execute(db)
  await sql`revoke create on schema public from public, ${to}`.execute(db)
  await sql`grant usage on schema public to ${to}`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(db)
  await sql`grant usage on all sequences in schema public to ${to}`.execute(db)
  for (const [withheld, tables] of Map.groupBy(TABLE_RIGHTS, (rights) => withheldOf(rights).join(', ')))
    if (withheld !== '')
      await sql`revoke ${sql.raw(withheld)} on ${sql.join(tables.map(({ table }) => sql.table(table)))} from ${to}`.execute(
        db,
      )
  // A view acts with the rights of its owner, so its tables would be changed through it.
  for (const view of await viewsOf(db))
    await sql`revoke insert, update, delete on ${sql.table(view)} from ${to}`.execute(db)
  for (const { table, updates } of TABLE_RIGHTS)
    if (typeof updates !== 'boolean')
      await sql`grant update (${sql.join(updates.map((name) => sql.ref(name)))}) on ${sql.table(table)} to ${to}`.execute(
        db,
      )
}

/** Returns whether a role has the rights that `replaceRights` would give it, and no others. */
export async function hasExactRights(db: Kysely<Tables>, role: string): Promise<boolean> {
  const { rows } = await sql<{ name: string; kind: string; rights: string[] }>`
    with held as (
      select relation.oid, lower(privilege_type) || case when is_grantable then ' onward' else '' end as "right"
      from pg_class relation, aclexplode(relation.relacl)
      where relnamespace = 'public'::regnamespace and grantee = ${role}::regrole
      union all
      select attrelid, lower(privilege_type) || ' ' || attname || case when is_grantable then ' onward' else '' end
      from pg_class relation join pg_attribute on attrelid = relation.oid, aclexplode(attacl)
      where relnamespace = 'public'::regnamespace and grantee = ${role}::regrole
    )
    select relname as name, relkind::text as kind, array(select "right" from held where held.oid = relation.oid) as rights
    from pg_class relation where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    union all
    select '', 'schema', array(
      select case grantee when 0 then 'all' else 'own' end || ' ' || lower(privilege_type)
      from pg_namespace, aclexplode(nspacl)
      where nspname = 'public' and (grantee = ${role}::regrole or grantee = 0 and privilege_type = 'CREATE'))`.execute(
    db,
  )
  const declared = new Map(TABLE_RIGHTS.map((rights) => [rights.table, rights]))
  return rows.every(({ name, kind, rights }) => {
    // Other rights to a sequence change no record.
    if (kind === 'S') return rights.includes('usage')
    const wanted = kind === 'schema' ? ['own usage'] : rightsTo(kind, declared.get(name))
    return rights.toSorted().join() === wanted.toSorted().join()
  })
}

/** Returns the rights of the server's role to a table or view. */
function rightsTo(kind: string, rights: TableRights | undefined): string[] {
  const withheld = rights ? withheldOf(rights) : []
  const given = ['insert', 'update', 'delete'].filter((right) => kind !== 'v' && !withheld.includes(right))
  const columns = rights && typeof rights.updates !== 'boolean' ? rights.updates : []
  return ['select', ...given, ...columns.map((column) => `update ${column}`)]
}

async function viewsOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Throws a `ConfigError` if the role of a connection could change what `TABLE_RIGHTS` protects. */
export async function requireRestrictedRole(db: Database): Promise<void> {
  const excess = await excessOf(db)
  if (excess === undefined) return
  throw new ConfigError(
    [
      `The role ${await currentRole(db)} of DATABASE_URL could change the records of the exchange: ${excess}.`,
      'Set DATABASE_URL to a role without rights of its own, and MIGRATIONS_DATABASE_URL to the owner of the tables.',
    ].join('\n  '),
  )
}

/**
 * Returns the right by which the role of a connection could change protected tables (`TABLE_RIGHTS`), if it has one.
 */
export async function excessOf(db: Database): Promise<string | undefined> {
  const { rows: owned } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and pg_has_role(current_user, relowner, 'member')
    limit 1`.execute(db)
  if (owned[0]) return `it acts as the owner of ${owned[0].name}`
  const withheld = TABLE_RIGHTS.flatMap((rights) =>
    [...withheldOf(rights), 'truncate', 'trigger'].map((right) => ({ table: rights.table, right })),
  )
  const { rows: unwanted } = await sql<{ table: string; right: string }>`
    select withheld.table, withheld.right
    from unnest(${withheld.map(({ table }) => table)}::text[], ${withheld.map(({ right }) => right)}::text[])
      as withheld ("table", "right")
    where has_table_privilege(current_user, 'public.' || withheld.table, withheld.right) limit 1`.execute(db)
  return unwanted[0] && `it may ${unwanted[0].right} ${unwanted[0].table}`
}

/** The rights on rows of a table that the server does not get, except those on some of its columns. */
function withheldOf({ inserts = true, updates, deletes }: TableRights): string[] {
  return [
    ...(inserts ? [] : ['insert']),
    ...(updates === true ? [] : ['update']),
    ...(deletes ? [] : ['delete']),
  ]
}
