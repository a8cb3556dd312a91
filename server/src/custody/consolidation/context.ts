import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { SignerClient } from '../signer/signer-client.ts'
import type { OverflowRule } from './overflow-rule.ts'
import type { ConsolidationRule } from './consolidation-rule.ts'

/** The parts that joining own outputs uses. */
export interface ConsolidationContext {
  readonly db: Database
  readonly signer: SignerClient
  readonly log: FastifyBaseLogger
  readonly now: () => number
  /** `undefined` where none are joined. */
  readonly consolidation: ConsolidationRule | undefined
  /** `undefined` where nothing goes to a cold address. */
  readonly overflow: OverflowRule | undefined
}
