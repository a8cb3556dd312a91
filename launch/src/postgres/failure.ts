import { DiskFull, StartFailure } from '../start-failure.ts'

const TRANSIENT_FAILURES = [
  'pre-existing shared memory block',
  'lock file "postmaster.pid" already exists',
  'could not bind',
  'could not create any TCP/IP sockets',
]

/**
 * Returns whether a failed start is transient: processes of a killed PostgreSQL may lock its directory a moment
 * longer, or another program took the port first.
 */
export function isTransient(log: string): boolean {
  return TRANSIENT_FAILURES.some((text) => log.includes(text))
}

/** Returns a message for users that explains, from its log, why PostgreSQL did not start. */
export function explainLog(log: string, folder: string, logFile: string): StartFailure {
  if (isDiskFull(log)) return noSpace(folder)
  const reason =
    log.match(/(?:FATAL|PANIC|error): +(.*)/)?.[1] ?? (log.trim().split('\n').at(-1) || 'it logged nothing')
  if (isTransient(log)) {
    return new StartFailure(`Another PostgreSQL holds ${folder}: ${reason}. Stop it and start again.`)
  }
  return damaged(folder, `PostgreSQL reports: ${reason} (full log: ${logFile})`)
}

export function isDiskFull(log: string): boolean {
  return log.includes('No space left on device')
}

export function noSpace(folder: string): DiskFull {
  return new DiskFull(
    `No space is left on the disk that holds ${folder}. Free some and start again; confirmed data is not lost.`,
  )
}

export function damaged(folder: string, what: string): StartFailure {
  return new StartFailure(
    `The database in ${folder} cannot be used. ${what}\n` +
      'It was not changed. Restore a backup, or move it away to start with an empty exchange:\n' +
      `  mv ${folder} ${folder}.old`,
  )
}

export function cannotRun(error: Error): StartFailure {
  return new StartFailure(
    `PostgreSQL does not run on this machine: ${error.message}. Use one of your own: DATABASE_URL=postgres://… npm start`,
  )
}
