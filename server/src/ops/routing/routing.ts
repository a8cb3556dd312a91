import type { OpsPath } from '@halyard/api/ops'
import type { OperatorSession } from '../../auth/sessions/operator-sessions.ts'
import type { Context } from '../../calls/context.ts'
import type { RequestRates } from '../../calls/request-rates.ts'
import type { Actor } from '../audit.ts'
import type { OpsHandlers } from '../ops-handler.ts'
import type { CustomerBudget } from './customer-budget.ts'
import type { RefusalBudget } from './refusal-budget.ts'
import type { RepeatedReads } from './repeated-reads.ts'

/** The parts that the operators' calls share: the server's, the handlers, and what is counted in memory. */
export interface Routing {
  readonly ctx: Context
  readonly rates: RequestRates
  readonly refusals: RefusalBudget
  readonly customers: CustomerBudget
  readonly reads: RepeatedReads
  readonly handlers: OpsHandlers
}

/** An operator who makes a call. */
export interface OpsActor extends Actor {
  readonly path: OpsPath
  readonly operator: OperatorSession
}
