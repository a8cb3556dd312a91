import { type Amount, amount, MAX_AMOUNT, ZERO } from '@halyard/money'
import type { CustomerId } from '../ids.ts'
import type { SelfLimitName, SelfLimitRow, SelfPauseRow, SelfUseRow } from './self-limit.ts'

/** The state of self-set limits. */
export interface SelfLimitsState {
  readonly selfLimits: SelfLimits
}

/** The sums of a day that are limited. */
export type SelfUse = Exclude<keyof SelfUseRow, 'id' | 'day'>

/** The limits, pauses and sums of customers. Rows are replaced, never changed. */
export interface SelfLimits {
  /** By `limitKey`. */
  readonly limits: Map<string, SelfLimitRow>
  readonly pauses: Map<CustomerId, SelfPauseRow>
  /** The sums of each customer's latest day with one. */
  readonly uses: Map<CustomerId, SelfUseRow>
  /** Customers whose resting opening orders are to be cancelled before the next command. */
  readonly blocked: Set<CustomerId>
  readonly changed: {
    readonly limits: Map<string, SelfLimitRow>
    readonly pauses: Map<CustomerId, SelfPauseRow>
    readonly uses: Map<CustomerId, SelfUseRow>
  }
}

/** Returns the state without limits, pauses and sums. */
export function createSelfLimits(): SelfLimits {
  return {
    limits: new Map(),
    pauses: new Map(),
    uses: new Map(),
    blocked: new Set(),
    changed: { limits: new Map(), pauses: new Map(), uses: new Map() },
  }
}

/** Returns the key of a customer's limit. */
export function limitKey({ ownerId, name }: Pick<SelfLimitRow, 'ownerId' | 'name'>): string {
  return `${ownerId}:${name}`
}

/** Returns a customer's limit with its pending change; `undefined` if they never set one. */
export function limitOf(
  { limits }: SelfLimits,
  ownerId: CustomerId,
  name: SelfLimitName,
): SelfLimitRow | undefined {
  return limits.get(limitKey({ ownerId, name }))
}

/** Replaces a limit. */
export function putLimit(selfLimits: SelfLimits, row: SelfLimitRow): void {
  selfLimits.limits.set(limitKey(row), row)
  selfLimits.changed.limits.set(limitKey(row), row)
}

/** Replaces a pause. */
export function putPause({ pauses, changed }: SelfLimits, row: SelfPauseRow): void {
  pauses.set(row.id, row)
  changed.pauses.set(row.id, row)
}

/** Returns a customer's sum of a UTC day, in USDT units. */
export function useOf({ uses }: SelfLimits, customerId: CustomerId, day: number, use: SelfUse): Amount {
  const row = uses.get(customerId)
  return row?.day === day ? row[use] : ZERO
}

/**
 * Adds to a customer's sum of a UTC day, in USDT units, up to `MAX_AMOUNT`. The first of a day starts all its sums at zero.
 */
export function addUse(
  { uses, changed }: SelfLimits,
  customerId: CustomerId,
  { day, use, units }: { readonly day: number; readonly use: SelfUse; readonly units: bigint },
): void {
  const latest = uses.get(customerId)
  const row =
    latest?.day === day
      ? latest
      : { id: customerId, day, optionStake: ZERO, optionLoss: ZERO, perpLoss: ZERO }
  const sum = row[use] + units
  const next = { ...row, [use]: sum < MAX_AMOUNT ? amount(sum) : MAX_AMOUNT }
  uses.set(customerId, next)
  changed.uses.set(customerId, next)
}
