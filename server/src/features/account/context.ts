import type { CallPath } from '@halyard/api'
import type { Context as ServerContext } from '../../calls/context.ts'
import type { Handler as CallHandler } from '../../calls/handler.ts'

/** The parts of the server that calls about registration, sign-in and the account itself use. */
export type Context = Pick<
  ServerContext,
  | 'agreements'
  | 'config'
  | 'db'
  | 'engine'
  | 'catalogue'
  | 'sessions'
  | 'auth'
  | 'messenger'
  | 'notices'
  | 'log'
  | 'now'
>

export type Handler<Path extends CallPath> = CallHandler<Path, Context>
