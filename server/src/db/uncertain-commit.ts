import type pg from 'pg'

/**
 * Reports warnings of PostgreSQL that a commit may not be durable. One example is a cancelled wait for a
 * synchronous standby: the commit succeeds but may exist only on the primary. The warning arrives before the
 * result of the commit. Call this after the connection is established: warnings during connection, for
 * example about collations, do not concern a commit.
 */
export function onUncertainCommit(client: pg.ClientBase, report: (error: Error) => void): void {
  client.on('notice', (notice) => {
    if (isUncertain(notice))
      report(new Error(`PostgreSQL does not vouch for a commit: ${notice.code} ${notice.message}`))
  })
}

type Notice = Pick<pg.DatabaseError, 'code' | 'file'>

/** The SQLSTATE of plain notices. Severity and message are localised; SQLSTATE and source file are not. */
const SUCCESSFUL_COMPLETION = '00000'
/**
 * Source files of warnings about transaction ID wraparound. A database that needs a vacuum adds them to any
 * commit.
 */
const NUMBERS_RUN_OUT = ['varsup.c', 'multixact.c']

function isUncertain({ code, file }: Notice): boolean {
  return code !== SUCCESSFUL_COMPLETION && !NUMBERS_RUN_OUT.includes(file ?? '')
}
