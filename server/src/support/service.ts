import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Nudges } from '../nudges/nudges.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'
import { startSupportHousekeeping } from './housekeeping.ts'
import { createSupport, type Support } from './support.ts'

interface Needs {
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly nudges: Nudges
}

/** Opens support, and ends idle conversations. */
export function supportService(
  { db, log, now, nudges }: Needs,
  life: Lifetime,
): { readonly support: Support } {
  life.job(() => startSupportHousekeeping(db, log, now))
  return { support: createSupport(db, now, nudges) }
}
