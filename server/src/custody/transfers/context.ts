import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import type { SignerClient } from '../signer/signer-client.ts'
import type { SweepRules } from './sweep-rules.ts'

/** The parts that transfers between own addresses of a chain use. */
export interface TransferContext {
  readonly db: Database
  readonly catalogue: Pick<Catalogue, 'currency' | 'markets'>
  readonly signer: SignerClient
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly rules: SweepRules
  /** The paying address. */
  readonly payer: string
  /** Returns whether the paying address may send what can wait. */
  readonly isClear: () => Promise<boolean>
}
