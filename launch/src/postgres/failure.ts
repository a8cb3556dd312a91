import { DiskFull, StartFailure } from '../start-failure.ts'

const passing = [
  'pre-existing shared memory block',
  'lock file "postmaster.pid" already exists',
  'could not bind',
  'could not create any TCP/IP sockets',
]

/** Processes of a killed PostgreSQL may hold its folder a moment longer, or another program took the port first. */
export function isPassing(log: string): boolean {
  return passing.some((text) => log.includes(text))
}

/** Says in a person's words why PostgreSQL did not start, from what it logged. */
export function explainLog(log: string, folder: string, logFile: string): StartFailure {
  if (isDiskFull(log)) return noSpace(folder)
  const reason =
    log.match(/(?:FATAL|PANIC|error): +(.*)/)?.[1] ?? (log.trim().split('\n').at(-1) || 'it said nothing')
  if (isPassing(log)) {
    return new StartFailure(`Another PostgreSQL holds ${folder}: ${reason}. Stop it and start again.`)
  }
  return damaged(folder, `PostgreSQL says: ${reason} (all of it: ${logFile})`)
}

export function isDiskFull(log: string): boolean {
  return log.includes('No space left on device')
}

export function noSpace(folder: string): DiskFull {
  return new DiskFull(
    `No space is left on the disk that holds ${folder}. Free some and start again; nothing that was confirmed is lost.`,
  )
}

export function damaged(folder: string, what: string): StartFailure {
  return new StartFailure(
    `The database in ${folder} cannot be used. ${what}\n` +
      'Nothing in it was changed. Put back a copy of it, or move it away to start with an empty exchange:\n' +
      `  mv ${folder} ${folder}.old`,
  )
}

export function cannotRun(error: Error): StartFailure {
  return new StartFailure(
    `PostgreSQL does not run on this machine: ${error.message}. Use one of your own: DATABASE_URL=postgres://… npm start`,
  )
}
