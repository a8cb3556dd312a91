import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Engine, Writer } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Nudges } from '../nudges/nudges.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'
import { syncAddresses } from './addresses/sync-address.ts'
import type { CustodyConfig } from './custody-config.ts'
import { type Custody, openCustody } from './open-custody.ts'
import type { PracticeSource } from './open-chains.ts'
import { startTransactionEmails } from './transaction-emails.ts'

type EmailNeeds = Omit<Parameters<typeof startTransactionEmails>[0], 'writer'>

interface Needs {
  readonly config: { readonly custody: CustodyConfig }
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly nudges: Nudges
  readonly addedChains: PracticeSource | undefined
}

/** Opens custody, which tracks the chains while the server runs. */
export async function custodyService(
  { config, addedChains: practice, ...parts }: Needs,
  life: Lifetime,
): Promise<{ readonly custody: Custody }> {
  const { doesJobs } = life
  const custody = await openCustody({ config: config.custody, ...parts, practice, doesJobs })
  if (doesJobs) await syncAddresses(parts)
  life.poll(() => custody.run())
  return { custody }
}

/** Informs customers of deposits and withdrawals by e-mail. */
export function transactionEmails(
  { writer, ...parts }: EmailNeeds & { readonly writer: Writer | undefined },
  life: Lifetime,
): void {
  if (writer) life.job(() => startTransactionEmails({ ...parts, writer }))
}
