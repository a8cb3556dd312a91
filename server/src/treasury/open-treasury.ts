import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { findValuation, VALUATION_DECIMALS } from '../instruments/valuation.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import { addCounted, checkAccounts, NOTHING_CHECKED, type Progress } from './check-accounts.ts'
import { countNext } from './count-postings.ts'
import { findDifferences, type UnprovenRule } from './find-differences.ts'
import { readBacking } from './read-backing.ts'
import { storeBacking, storeDifferences } from './store-check.ts'
import type { RangeSums } from './sum-ranges.ts'

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

/** The progress of the treasury's steps, in memory only. */
export interface TreasuryProgress {
  readonly accounts: Progress
  /** The sums of custody's rows; undefined before the first check. */
  readonly ranges: RangeSums | undefined
}

export const NOTHING_DONE: TreasuryProgress = { accounts: NOTHING_CHECKED, ranges: undefined }

/** Counts the ledger and checks it. */
export interface Treasury {
  /** Counts all postings committed so far, then checks the ledger: of its accounts those that `checkAccounts` names. */
  step(): Promise<void>
  run(): Repeated
}

/**
 * Opens the treasury. Each posting is read once; sums and how far they go are stored in one transaction, so a crash
 * loses and repeats none. A step that fails leaves the progress as it was. The checks see the same snapshot of the database as the sums, so commits of the engine
 * meanwhile cause no difference.
 */
export function openTreasury({ db, log, now, catalogue, config }: Parts): Treasury {
  const { days, sum } = config.custody.unproven
  const most = BigInt(sum) * 10n ** BigInt(VALUATION_DECIMALS)
  const ruleAt = (at: number): UnprovenRule => ({
    at,
    before: at - days * DAY_MS,
    exceeds: (currencyId, units) => (findValuation(catalogue, currencyId, units) ?? 0n) > most,
  })
  let progress = NOTHING_DONE
  const step = shareRuns(async () => {
    progress = await updateTreasury(db, now, ruleAt, progress)
  })
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

/** Counts all postings committed so far and checks the ledger. Returns the progress for the next time. See `openTreasury`. */
export async function updateTreasury(
  db: Database,
  now: () => number,
  ruleAt: (at: number) => UnprovenRule,
  before: TreasuryProgress = NOTHING_DONE,
): Promise<TreasuryProgress> {
  let progress = before
  for (;;) {
    const step = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((transaction) => countAndCheck(transaction, now(), ruleAt, progress))
    // Not before the step has committed.
    progress = step.progress
    if (step.isComplete) return progress
  }
}

/** Takes one step. `isComplete` says that everything was counted, and then checked. */
async function countAndCheck(
  db: Kysely<Tables>,
  at: number,
  ruleAt: (at: number) => UnprovenRule,
  before: TreasuryProgress,
): Promise<{ readonly progress: TreasuryProgress; readonly isComplete: boolean }> {
  const { cursor, isComplete, ...counted } = await countNext(db, before.accounts.full?.upTo ?? 0)
  const progress = { ...before, accounts: addCounted(before.accounts, counted) }
  if (!isComplete) return { progress, isComplete }
  const accounts = await checkAccounts(db, progress.accounts, at)
  // A full check of the accounts begins with a sum of all rows of custody.
  const known = accounts.hasBegun ? undefined : progress.ranges
  const { ranges, ...backing } = await readBacking(db, known, progress.accounts.sinceXid)
  await storeBacking(db, backing.lines, at)
  const others = await findDifferences(db, cursor, backing, ruleAt(at))
  await storeDifferences(db, [...accounts.differences, ...others], {
    at,
    unfinished: (['account_postings', 'zero_sum'] as const).filter((check) => !accounts.isComplete[check]),
    isFull: accounts.isFull,
  })
  return { progress: { accounts: accounts.progress, ranges }, isComplete }
}
