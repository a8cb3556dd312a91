import type { CurrencyId, CustomerId } from '../ids.ts'
import type { FeeSchedule } from './fee-schedule.ts'
import { FeeVolumes } from './fee-volumes.ts'
import type { LimitPart, WithdrawLimits } from './withdraw-limits.ts'

/** The state of fee schedules, volumes and limits of withdrawals. */
export interface TiersState {
  readonly tiers: Tiers
}

export interface Tiers {
  /** In the order of their days. */
  readonly schedules: FeeSchedule[]
  readonly volumes: FeeVolumes
  /** The currency of volumes once a trade was in it, so that each fill does not compare names. */
  usdtId: CurrencyId | undefined
  /** The limits in force; `undefined` before the first. */
  limits: WithdrawLimits | undefined
  /** The parts of this month's limits that each customer has used, oldest first. Those of earlier months may still be among them. */
  readonly parts: Map<CustomerId, LimitPart[]>
  readonly changed: {
    readonly schedules: Map<number, FeeSchedule>
    limits: WithdrawLimits | undefined
    readonly parts: Map<string, LimitPart>
  }
}

/** Returns the state without schedules, volumes and limits. */
export function createTiers(): Tiers {
  return {
    schedules: [],
    volumes: new FeeVolumes(),
    usdtId: undefined,
    limits: undefined,
    parts: new Map(),
    changed: { schedules: new Map(), limits: undefined, parts: new Map() },
  }
}

/** Adds a schedule of a later day, or replaces the last one of the same day. */
export function putSchedule({ schedules }: Tiers, schedule: FeeSchedule): void {
  if (schedules.at(-1)?.id === schedule.id) schedules.pop()
  schedules.push(schedule)
}

/** Returns the schedule in force on a UTC day; `undefined` before the first. */
export function scheduleOn({ schedules }: Tiers, day: number): FeeSchedule | undefined {
  return schedules.findLast(({ id }) => id <= day)
}
