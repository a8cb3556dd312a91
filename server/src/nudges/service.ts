import type { FastifyBaseLogger } from 'fastify'
import type { Link } from '../link/link.ts'
import { runEvery } from '../platform/concurrency/run-every.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'
import { createNudges, type Nudges } from './nudges.ts'

const REFRESH_MS = 60_000

interface Needs {
  readonly log: FastifyBaseLogger
  readonly link: Link | undefined
}

/** Opens the nudges between the services of all processes. */
export function nudgesService({ log, link }: Needs, life: Lifetime): { readonly nudges: Nudges } {
  const onError = (error: unknown): void => log.error({ err: error }, 'a listener failed')
  const nudges = createNudges(onError, link)
  if (link) life.onStart(() => runEvery(REFRESH_MS, () => nudges.refreshAll(), onError))
  return { nudges }
}
