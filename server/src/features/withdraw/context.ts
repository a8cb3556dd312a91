import type { CallPath } from '@halyard/api'
import type { Context as ServerContext } from '../../calls/context.ts'
import type { Handler as CallHandler } from '../../calls/handler.ts'

/** The parts of the server that calls about withdrawals use. */
export type Context = Pick<
  ServerContext,
  'db' | 'engine' | 'catalogue' | 'custody' | 'halts' | 'auth' | 'now'
>

export type Handler<Path extends CallPath> = CallHandler<Path, Context>
