import type { OpsPath } from '@halyard/api/ops'
import type { Context as ServerContext } from '../../../calls/context.ts'
import type { OpsHandler as OpsCallHandler } from '../../ops-handler.ts'

/** The parts of the server that changes of the configuration use. */
export type Context = Pick<
  ServerContext,
  | 'agreements'
  | 'config'
  | 'custody'
  | 'db'
  | 'engine'
  | 'catalogue'
  | 'log'
  | 'messenger'
  | 'notices'
  | 'now'
  | 'nudges'
>

export type OpsHandler<Path extends OpsPath> = OpsCallHandler<Path, Context>
