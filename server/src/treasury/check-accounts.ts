import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { startOfDay } from '../platform/calendar.ts'
import type { Counted } from './count-postings.ts'
import { findWrongAccounts, readChangedAccounts, readPage } from './compare-accounts.ts'
import type { Difference } from './difference.ts'

/** Accounts that a check compares besides a page. If more have changed, a full check is due instead. */
const CHANGED_MAX = 200_000

/** A full check that is under way: it has compared the accounts up to an id. */
interface FullCheck {
  readonly upTo: number
  /** The total of these accounts by currency, as of the last counted posting. */
  readonly sums: Sums
}

/** Units by currency. */
type Sums = ReadonlyMap<number, bigint>

/**
 * How far the accounts are checked. It is in memory only: a process begins without, and so with a full check.
 */
export interface Progress {
  /** Accounts of the postings counted since the last check. */
  readonly touched: ReadonlySet<number>
  /** The oldest transaction that the last check may not have seen. */
  readonly sinceXid: string | undefined
  readonly full: FullCheck | undefined
  /** When the last full check began; undefined if one is due. */
  readonly fullSince: number | undefined
  /** Whether the list had no room for all differences since then, so that another full check is due after it. */
  readonly isCut: boolean
  /** The sum of all counted balances by currency, which postings leave as it is; undefined before a full check. */
  readonly countedSums: Sums | undefined
}

export const NOTHING_CHECKED: Progress = {
  touched: new Set(),
  sinceXid: undefined,
  full: undefined,
  fullSince: undefined,
  isCut: false,
  countedSums: undefined,
}

/** Returns the progress after postings were counted: their accounts are to be checked, and they moved sums. */
export function addCounted(progress: Progress, { accountIds, moved }: Counted): Progress {
  const { full } = progress
  const touched = new Set([...progress.touched, ...accountIds])
  const all = touched.size > CHANGED_MAX
  return {
    ...progress,
    touched: all ? new Set() : touched,
    full: all ? undefined : full && { ...full, sums: addSums(full.sums, moved) },
    fullSince: all ? undefined : progress.fullSince,
  }
}

/** The result of a check of accounts. */
interface AccountCheck {
  readonly differences: readonly Difference[]
  /** Whether the list of accounts is complete, and whether the sums of currencies are known. */
  readonly isComplete: { readonly account_postings: boolean; readonly zero_sum: boolean }
  /** Whether this began a full check. */
  readonly hasBegun: boolean
  /** Whether this ended a full check. */
  readonly isFull: boolean
  readonly progress: Progress
}

/**
 * Compares balances with the sums of their postings in the transaction `db`, in which all postings are counted: of accounts with
 * new postings, of those whose row was written since the last check, whatever batch it names, of those with an open
 * difference, and of the next page of a full check, which begins with the process and after each midnight in UTC. A page needs no
 * other to be of the same moment: each account equals its postings at any time, and what postings move among accounts
 * that a full check has passed is added to its sums.
 */
export async function checkAccounts(db: Kysely<Tables>, before: Progress, at: number): Promise<AccountCheck> {
  const changed = await readChangedAccounts(db, before.sinceXid, CHANGED_MAX)
  const isDue =
    changed.isCut ||
    before.fullSince === undefined ||
    (!before.full && (before.isCut || startOfDay(at) > before.fullSince))
  const full = isDue ? { upTo: 0, sums: new Map<number, bigint>() } : before.full
  const page = full && (await readPage(db, full.upTo))
  const wrong = await findWrongAccounts(db, [...before.touched, ...changed.ids], page)
  const gaps = wrong.differences.map(({ currencyId, expected, found }): [number, bigint] => [
    currencyId,
    found - expected,
  ])
  const sums = addSums(full?.sums ?? new Map(), page?.sums ?? [])
  const isFull = page?.isLast === true
  const isCut = wrong.isCut || (before.isCut && !isDue)
  const countedSums = isFull && !isCut ? addSums(sums, gaps.map(negative)) : before.countedSums
  const totals = isFull ? sums : !isCut && countedSums && addSums(countedSums, gaps)
  return {
    differences: [...(totals ? unbalanced(totals) : []), ...wrong.differences],
    isComplete: { account_postings: !wrong.isCut, zero_sum: Boolean(totals) },
    hasBegun: isDue,
    isFull,
    progress: {
      touched: new Set(),
      sinceXid: changed.nextXid,
      full: page && !isFull ? { upTo: page.upTo, sums } : undefined,
      fullSince: isDue ? at : before.fullSince,
      isCut,
      countedSums: isCut ? undefined : countedSums,
    },
  }
}

function unbalanced(totals: Sums): Difference[] {
  return [...totals]
    .filter(([, found]) => found !== 0n)
    .toSorted(([a], [b]) => a - b)
    .map(([currencyId, found]) => ({ check: 'zero_sum', currencyId, subject: '', expected: 0n, found }))
}

function addSums(sums: Sums, more: Iterable<readonly [number, bigint]>): Sums {
  const added = new Map(sums)
  for (const [currencyId, units] of more) added.set(currencyId, (added.get(currencyId) ?? 0n) + units)
  return added
}

function negative([currencyId, units]: readonly [number, bigint]): [number, bigint] {
  return [currencyId, -units]
}
