import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { findValuation, VALUATION_DECIMALS } from '../instruments/valuation.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import { countNext } from './count-postings.ts'
import { findDifferences, type UnprovenRule } from './find-differences.ts'
import { readBacking } from './read-backing.ts'
import { storeBacking, storeDifferences } from './store-check.ts'

const STEP_MS = 10_000

const DAY_MS = 86_400_000

/** How long, and up to which sum in whole USDT, credited claims may wait for their statement line. */
interface UnprovenLimits {
  readonly days: number
  readonly sum: number
}

interface Parts {
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly catalogue: Pick<Catalogue, 'currency' | 'markets'>
  readonly config: { readonly custody: { readonly unproven: UnprovenLimits } }
}

/** Counts the ledger and checks it. */
export interface Treasury {
  /** Counts all postings committed so far, then runs every check. */
  step(): Promise<void>
  run(): Repeated
}

/**
 * Opens the treasury. Each posting is read once; sums and how far they go are stored in one transaction, so a crash
 * loses and repeats none. The checks see the same snapshot of the database as the sums, so commits of the engine
 * meanwhile cause no difference.
 */
export function openTreasury({ db, log, now, catalogue, config }: Parts): Treasury {
  const { days, sum } = config.custody.unproven
  const most = BigInt(sum) * 10n ** BigInt(VALUATION_DECIMALS)
  const ruleAt = (at: number): UnprovenRule => ({
    before: at - days * DAY_MS,
    exceeds: (currencyId, units) => (findValuation(catalogue, currencyId, units) ?? 0n) > most,
  })
  const step = shareRuns(() => updateTreasury(db, now, ruleAt))
  return {
    step,
    run: () =>
      runEvery(
        STEP_MS,
        step,
        (error) => log.warn({ err: error }, 'failed to check the treasury'),
        'treasury',
      ),
  }
}

/** Counts all postings committed so far and runs every check. See `openTreasury`. */
export async function updateTreasury(
  db: Database,
  now: () => number,
  ruleAt: (at: number) => UnprovenRule,
): Promise<void> {
  const advance = () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((transaction) => countAndCheck(transaction, now(), ruleAt))
  while (!(await advance()));
}

/** Returns whether everything was counted and checked. */
async function countAndCheck(
  db: Kysely<Tables>,
  at: number,
  ruleAt: (at: number) => UnprovenRule,
): Promise<boolean> {
  const { cursor, isComplete } = await countNext(db)
  if (!isComplete) return false
  const backing = await readBacking(db)
  await storeBacking(db, backing.lines, at)
  await storeDifferences(db, await findDifferences(db, cursor, backing, ruleAt(at)), at)
  return true
}
