import type { Context as ServerContext } from '../../calls/context.ts'

/** The parts of the server that the calls of reports use. */
export type Context = Pick<ServerContext, 'db' | 'catalogue' | 'now' | 'priceLog'>
