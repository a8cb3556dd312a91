import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Shortens the first range of a new database, so that a test reaches its end with few commands. */
export async function shortenFirstRange(owner: Kysely<Tables>, nextCommand: number): Promise<void> {
  await owner.transaction().execute(async (db) => {
    for (const table of ['command', 'posting', 'spot_trade'])
      await sql`alter table ${sql.table(table)} detach partition history.${sql.id(`${table}_1`)}`.execute(db)
    await sql`update history_range set next_command = ${nextCommand} where first_command = 1`.execute(db)
    await sql`select attach_history(1, ${nextCommand})`.execute(db)
  })
}

/** Returns the tables of `command` with the numbers of the commands in each. */
export async function tablesOfCommands(db: Kysely<Tables>): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ name: string; seqs: number[] }>`
    select inhrelid::regclass::text as name,
      array(select seq::int from command where command.tableoid = inhrelid order by seq) as seqs
    from pg_inherits where inhparent = 'command'::regclass order by inhrelid`.execute(db)
  return Object.fromEntries(rows.map(({ name, seqs }) => [name.replace('history.', ''), seqs]))
}
