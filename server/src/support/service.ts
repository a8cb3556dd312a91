import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'
import { startSupportHousekeeping } from './housekeeping.ts'
import { createSupport, type Support } from './support.ts'

interface Needs {
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Opens support, and ends idle conversations. */
export function supportService({ db, log, now }: Needs, life: Lifetime): { readonly support: Support } {
  const housekeeping = startSupportHousekeeping(db, log, now)
  life.onStop(() => housekeeping.stop())
  return { support: createSupport(now) }
}
