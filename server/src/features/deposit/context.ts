import type { CallPath } from '@halyard/api'
import type { Context as ServerContext } from '../../calls/context.ts'
import type { Handler as CallHandler } from '../../calls/handler.ts'

/** The parts of the server that calls about deposits use. */
export type Context = Pick<
  ServerContext,
  'config' | 'db' | 'catalogue' | 'custody' | 'halts' | 'uploads' | 'now'
>

export type Handler<Path extends CallPath> = CallHandler<Path, Context>
