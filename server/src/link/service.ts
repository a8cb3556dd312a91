import type { FastifyBaseLogger } from 'fastify'
import { AuthorizationError } from '@nats-io/transport-node'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Lifetime } from '../platform/services/lifetime.ts'
import { ConfigError, urlSchema } from '../platform/settings.ts'
import type { Link } from './link.ts'
import { openNatsLink } from './nats-link.ts'

const RETRY_MS = 500
/** How often the log says what a start waits for. */
const LOG_EVERY_MS = 5_000

/** The roles of a process of an exchange: everything, the engine with the jobs and the console, or customers' calls. */
export const ROLES = ['all', 'engine', 'api'] as const
export type Role = (typeof ROLES)[number]

/** Returns whether processes of a role answer customers. */
export function servesCustomers(role: Role): boolean {
  return role !== 'engine'
}

/** Returns whether the process of a role has the engine, does the jobs of the exchange and answers operators. */
export function hasEngine(role: Role): boolean {
  return role !== 'api'
}

/** The settings of the link between processes. */
export interface LinkConfig {
  readonly role: Role
  /** The servers of NATS, separated by commas. Absent while one process does everything. */
  readonly natsUrl?: string
}

const natsUrlSchema = urlSchema(/^(nats|tls)$/, 'nats://user:password@host:4222')

export const linkFields = {
  HALYARD_ROLE: z.enum(ROLES, { error: 'must be all, engine or api' }).default('all'),
  NATS_URL: z
    .string()
    .refine((urls) => urls.split(',').every((url) => natsUrlSchema.safeParse(url).success), {
      error: 'must be addresses such as nats://user:password@host:4222, separated by commas',
    })
    .optional(),
}

/** Returns what is wrong with the settings together. */
export function linkProblems({ HALYARD_ROLE = 'all', NATS_URL }: NodeJS.ProcessEnv): string[] {
  if (HALYARD_ROLE === 'all' || NATS_URL !== undefined) return []
  return [`NATS_URL: is missing, which the role ${HALYARD_ROLE} needs`]
}

/** Opens the link to the other processes of the exchange, if there is one, as soon as NATS accepts it. */
export async function linkService(
  { config: { natsUrl }, log }: { readonly config: LinkConfig; readonly log: FastifyBaseLogger },
  life: Lifetime,
): Promise<{ readonly link: Link | undefined }> {
  if (natsUrl === undefined) return { link: undefined }
  const link = await waitForNats(natsUrl, log)
  life.onStop(() => link.close())
  return { link }
}

/** Waits for a server of NATS, without a limit. Throws a `ConfigError` if it rejects the user. */
async function waitForNats(url: string, log: FastifyBaseLogger): Promise<Link> {
  const onError = (error: unknown): void => log.error({ err: error }, 'a message between processes failed')
  for (let waitedMs = 0; ; waitedMs += RETRY_MS)
    try {
      return await openNatsLink({ url, exchange: 'halyard', onError })
    } catch (error) {
      if (error instanceof AuthorizationError)
        throw new ConfigError(`NATS_URL: the server rejects its user or password: ${error.message}`)
      if (waitedMs % LOG_EVERY_MS === 0) log.warn(`waiting for a server of NATS_URL: ${String(error)}`)
      await sleep(RETRY_MS)
    }
}
