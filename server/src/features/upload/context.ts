import type { Context as ServerContext } from '../../calls/context.ts'

/** The parts of the server that calls about pictures use. */
export type Context = Pick<ServerContext, 'sessions' | 'uploads'>
