import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { damaged } from './failure.ts'

const POSTGRES_VERSION = '18'
const REQUIRED_FILES = ['global/pg_control', 'base', 'pg_wal', 'postgresql.conf', 'pg_hba.conf']

/**
 * Returns whether the database directory must be created. Throws a `StartFailure` if PostgreSQL could not run on it.
 * Changes nothing.
 */
export function inspectFolder(folder: string): 'absent' | 'present' {
  if (!statSync(folder, { throwIfNoEntry: false })) return 'absent'
  if (readdirSync(folder).length === 0) return 'absent'
  const missing = ['PG_VERSION', ...REQUIRED_FILES].find((part) => !existsSync(join(folder, part)))
  if (missing) throw damaged(folder, `Its file ${missing} is missing.`)
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found !== POSTGRES_VERSION) {
    throw damaged(
      folder,
      `It was created by PostgreSQL ${found || '(unknown)'}, and this Halyard includes ${POSTGRES_VERSION}.`,
    )
  }
  return 'present'
}
