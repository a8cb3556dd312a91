import type { OpsPath } from '@halyard/api/ops'
import type { Context as ServerContext } from '../../calls/context.ts'
import type { OpsHandler as OpsCallHandler } from '../ops-handler.ts'

/** The parts of the context that the calls on content use. */
export type Context = Pick<
  ServerContext,
  'agreements' | 'banners' | 'catalogue' | 'db' | 'help' | 'now' | 'nudges'
>

export type OpsHandler<Path extends OpsPath> = OpsCallHandler<Path, Context>
