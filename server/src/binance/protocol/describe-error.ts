import { isDatabaseAway } from '../../db/database-away.ts'
import { CallError } from '../../platform/call-error.ts'
import type { BinanceContext } from './endpoint.ts'
import { BinanceError, toBinanceError } from './errors.ts'

/** The call that failed. */
interface Failed {
  readonly path: string | undefined
  /** Whether it only reads. */
  readonly isRead: boolean
}

/** Converts whatever a call threw, and logs what is a defect of ours. */
export function describeError(
  { log }: Pick<BinanceContext, 'log'>,
  thrown: unknown,
  { path, isRead }: Failed,
): BinanceError {
  // While the database is away, a call that only reads has done nothing; an order may have been stored before.
  const error = toBinanceError(
    isDatabaseAway(thrown) ? new CallError(isRead ? 'busy' : 'outcome_unknown') : thrown,
  )
  if (error) return error
  log.error({ err: thrown, path }, 'call of the API for programs failed')
  return new BinanceError(-1000, 'An unknown error occurred while processing the request.', 500)
}
