import type { Database } from '../db/database.ts'
import {
  FEE_SCHEDULES,
  type FeeSchedule,
  levelOf,
  monthOf,
  nextMonthDay,
  stepOf,
  VOLUME_DAYS,
  WITHDRAW_LIMITS,
  type WithdrawLevel,
} from '../engine/index.ts'

const DAY_MS = 86_400_000

/** A customer's volume, and the schedule and step of today. Volumes are in USDT units. */
export interface FeesToday {
  /** `undefined` before the first schedule. */
  readonly schedule: FeeSchedule | undefined
  /** The index of the step. */
  readonly step: number
  readonly volume: bigint
  readonly volumeToday: bigint
}

/** Finds a customer's fees of the UTC day of a time in epoch milliseconds, from committed trades. */
export async function findFees(db: Database, customerId: number, at: number): Promise<FeesToday> {
  const today = Math.floor(at / DAY_MS)
  const [schedule, rows] = await Promise.all([
    db
      .selectFrom('fee_schedule')
      .selectAll()
      .where('id', '<=', String(today))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('fee_volume')
      .select(['day', 'volume'])
      .where('customer_id', '=', String(customerId))
      .where('day', '>=', String(today - VOLUME_DAYS))
      .where('day', '<=', String(today))
      .execute(),
  ])
  const sumOf = (counts: (day: number) => boolean) =>
    rows.reduce((sum, { day, volume }) => (counts(Number(day)) ? sum + BigInt(volume) : sum), 0n)
  const volume = sumOf((day) => day < today)
  const found = schedule && FEE_SCHEDULES.read(schedule)
  return {
    schedule: found,
    step: found ? stepOf(found.steps, Number(volume)) : 0,
    volume,
    volumeToday: sumOf((day) => day === today),
  }
}

/** The limits of what leaves a customer's account, and what is left of them. Amounts are in USDT units. */
export interface LeavingLimits {
  readonly levels: readonly WithdrawLevel[]
  /** `undefined` if the customer reaches none. */
  readonly level: WithdrawLevel | undefined
  readonly verification: number
  readonly ageDays: number
  readonly usedToday: bigint
  readonly usedMonth: bigint
  readonly left: bigint
  /** When more may leave, in epoch milliseconds. */
  readonly moreAt: number
}

/** Finds a customer's limits at a time in epoch milliseconds; `undefined` if there are none. */
export async function findLeavingLimits(
  db: Database,
  customerId: number,
  at: number,
): Promise<LeavingLimits | undefined> {
  const today = Math.floor(at / DAY_MS)
  const [limits, customer, parts] = await Promise.all([
    db.selectFrom('withdraw_limits').selectAll().executeTakeFirst(),
    db
      .selectFrom('customer')
      .select(['verification', 'opened_at'])
      .where('id', '=', String(customerId))
      .executeTakeFirst(),
    db
      .selectFrom('limit_part')
      .select(['day', 'value'])
      .where('customer_id', '=', String(customerId))
      .where('day', '>', String(today - 31))
      .execute(),
  ])
  if (!limits) return undefined
  const { levels } = WITHDRAW_LIMITS.read(limits)
  const verification = customer?.verification ?? 0
  const ageDays = Math.max(0, Math.floor((at - Number(customer?.opened_at ?? at)) / DAY_MS))
  const level = levelOf(levels, verification, ageDays)
  const sumOf = (counts: (day: number) => boolean) =>
    parts.reduce((sum, { day, value }) => (counts(Number(day)) ? sum + BigInt(value) : sum), 0n)
  const usedToday = sumOf((day) => day === today)
  const usedMonth = sumOf((day) => monthOf(day) === monthOf(today))
  const ofDay = (level?.dailyMax ?? 0n) - usedToday
  const ofMonth = (level?.monthlyMax ?? 0n) - usedMonth
  const left = ofDay < ofMonth ? ofDay : ofMonth
  return {
    levels,
    level,
    verification,
    ageDays,
    usedToday,
    usedMonth,
    left: left > 0n ? left : 0n,
    moreAt: (ofDay <= ofMonth ? today + 1 : nextMonthDay(today)) * DAY_MS,
  }
}
