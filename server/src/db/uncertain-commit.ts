import type pg from 'pg'

/**
 * Calls back when PostgreSQL warns about what it acknowledges next. A cancelled wait for a synchronous standby is such
 * a warning: the commit then succeeds, though it may be lost with this machine. The warning comes before the result.
 * Called once a connection is open, because warnings at its opening, such as those of a collation, say nothing about a
 * commit.
 */
export function onUncertainCommit(client: pg.ClientBase, take: (error: Error) => void): void {
  client.on('notice', (notice) => {
    if (isUncertain(notice))
      take(new Error(`PostgreSQL does not vouch for a commit: ${notice.code} ${notice.message}`))
  })
}

type Notice = Pick<pg.DatabaseError, 'code' | 'file'>

/** Plain notices have this code. Unlike the code and the source file, severity and message follow the server's language. */
const SUCCESSFUL_COMPLETION = '00000'
/** Warnings that transaction numbers run out, which a database that needs a vacuum adds to any commit. */
const NUMBERS_RUN_OUT = ['varsup.c', 'multixact.c']

function isUncertain({ code, file }: Notice): boolean {
  return code !== SUCCESSFUL_COMPLETION && !NUMBERS_RUN_OUT.includes(file ?? '')
}
