import type { CallPath } from '@halyard/api'
import type { Context as ServerContext } from '../../calls/context.ts'
import type { Handler as CallHandler } from '../../calls/handler.ts'

/** The parts of the server that calls about halts use. */
export type Context = Pick<ServerContext, 'db' | 'halts' | 'maintenances'>

export type Handler<Path extends CallPath> = CallHandler<Path, Context>
