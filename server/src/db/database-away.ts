/** Errors of the network between this process and the database. */
const NETWORK = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]
/** SQLSTATEs: lost connections, a server that starts, stops or ended the connection, a read-only one, no space or connection left. */
const STATES = /^(?:08...|57P0[1-5]|25006|53100|53300)$/
/** SQLSTATEs with which a server refuses connections while its own files fail, as on a full disk: without a code for it, XX000. */
const FILES_FAIL = /^(?:58...|XX000)$/
/** The driver's messages, without a code, when a connection ends. */
const ENDED = /^(?:Connection terminated|timeout expired)/

/** The database is away, and a query found no connection: it has changed nothing. */
export class NoConnectionError extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause })
  }
}

/** Returns whether PostgreSQL itself, or its driver, says that the database is away, read-only, or about to be. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NoConnectionError) return true
  return STATES.test(codeOf(error)) || ENDED.test(error.message) || isDatabaseAway(error.cause)
}

/** Returns whether connecting to the database failed in a way that ends without anyone changing a setting. */
export function mayConnectLater(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  return error instanceof Error && (NETWORK.includes(codeOf(error)) || FILES_FAIL.test(codeOf(error)))
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
