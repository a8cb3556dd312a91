import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { damaged } from './failure.ts'

const version = '18'
const parts = ['global/pg_control', 'base', 'pg_wal', 'postgresql.conf', 'pg_hba.conf']

/** Whether the database folder is still to be made; refuses one that PostgreSQL could not run on. Changes nothing. */
export function inspectFolder(folder: string): 'absent' | 'present' {
  if (!statSync(folder, { throwIfNoEntry: false })) return 'absent'
  if (readdirSync(folder).length === 0) return 'absent'
  const missing = ['PG_VERSION', ...parts].find((part) => !existsSync(join(folder, part)))
  if (missing) throw damaged(folder, `Its file ${missing} is missing.`)
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found !== version) {
    throw damaged(
      folder,
      `It was made by PostgreSQL ${found || '(unknown)'}, and this Halyard brings ${version}.`,
    )
  }
  return 'present'
}
