import type { OpsPath } from '@halyard/api/ops'
import type { Context as ServerContext } from '../../calls/context.ts'
import type { OpsHandler as OpsCallHandler } from '../ops-handler.ts'

/** The parts of the server that the calls about staff use. */
type Context = Pick<ServerContext, 'config' | 'db' | 'now'>

export type OpsHandler<Path extends OpsPath> = OpsCallHandler<Path, Context>
