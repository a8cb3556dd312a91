import type { FastifyInstance } from 'fastify'
import type { Context } from '../calls/context.ts'
import type { Writer } from '../engine/index.ts'
import type { Outside } from '../calls/outside.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'

/** The parts that an extension works with: everything that calls use, and the HTTP server before it listens. */
export type ExtensionContext = Context & {
  readonly http: FastifyInstance
  /** The engine, in the process that has it. */
  readonly writer: Writer | undefined
}

/** Adds to the server where a deployment may: the demo adds a simulated world, production nothing. */
export interface Extension extends Outside {
  /** Adds accounts, content and routes before calls are accepted, and registers jobs. */
  open?(context: ExtensionContext, life: Lifetime): Promise<void>
}

/** Opens what the deployment adds. */
export async function extensionService(
  { extension, ...context }: ExtensionContext & { readonly extension: Extension },
  life: Lifetime,
): Promise<void> {
  await extension.open?.(context, life)
}
