import type { FastifyBaseLogger } from 'fastify'
import { createNudges, type Nudges } from './nudges.ts'

/** Opens the nudges between the services of this process. */
export function nudgesService({ log }: { readonly log: FastifyBaseLogger }): { readonly nudges: Nudges } {
  return { nudges: createNudges((error) => log.error({ err: error }, 'a listener failed')) }
}
