import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pollUntil } from '../../poll-until.ts'
import { type Database, PROGRAMS } from './database.ts'
import { DEPLOY, type Place, readRecipe } from './place.ts'

/** Makes a base backup on a node with `deploy/backup.sh`, which is recorded at the primary. */
export async function backUp(place: Place, database: Database, primary: Database): Promise<void> {
  primary.query('halyard', 'grant insert (name) on base_backup to halyard_backup')
  const recordedAt = /DATABASE=(.*)"$/m.exec(readRecipe(place, 'patroni/halyard-backup.conf', []))?.[1]
  await database.run('/bin/sh', [join(DEPLOY, 'backup.sh'), database.backups], {
    DATABASE: `${recordedAt} password=${place.password}`,
  })
}

/** Resolves once a node has archived everything that was written so far. */
export async function untilArchived(database: Database, primary: Database): Promise<void> {
  const segment = primary.query('postgres', 'select pg_walfile_name(pg_switch_wal())')
  await pollUntil(`segment ${segment}`, () => existsSync(join(database.backups, 'wal', segment)))
}

/** Restores a node that has lost its data from its own backup with `deploy/restore.sh`, as the document says. Patroni does not run meanwhile. */
export async function restore(database: Database): Promise<void> {
  // A machine that starts has no sockets of before, of processes whose numbers may be those of others now.
  for (const name of readdirSync(database.sockets)) rmSync(join(database.sockets, name))
  await database.run('/bin/sh', [join(DEPLOY, 'restore.sh'), database.backups, database.data])
  const pgCtl = (...args: readonly string[]) =>
    database.run(join(PROGRAMS, 'pg_ctl'), ['-D', database.data, '-l', `${database.data}.log`, '-w', ...args])
  await pgCtl('-t', '120', '-o', "-c listen_addresses=''", 'start')
  await pollUntil(
    'the end of the recovery',
    () => database.query('postgres', 'select pg_is_in_recovery()') === 'f',
  )
  database.query('postgres', 'alter system reset all')
  await pgCtl('stop')
}
