import { amount } from '@halyard/money'
import type { Database } from '../../db/database.ts'
import type { Engine, FeeStep, WithdrawLevel } from '../../engine/index.ts'

/** The fees of a new exchange by the volume of 30 days: shares of the market's maker and taker fee in percent. */
export const FIRST_FEE_STEPS: readonly FeeStep[] = [
  stepOf(0, 100, 100),
  stepOf(50_000, 95, 95),
  stepOf(250_000, 85, 90),
  stepOf(1_000_000, 75, 85),
  stepOf(5_000_000, 65, 80),
  stepOf(20_000_000, 60, 70),
]

/** Perpetuals cost less than half of what spot does, so less than half of their value counts. */
export const FIRST_PERPS_PPM = 400_000

/** The limits of a new exchange: more for an account that has been open for a month, and for half a year. */
export const FIRST_WITHDRAW_LEVELS: readonly WithdrawLevel[] = [
  levelOf(1, 0, [10_000, 100_000]),
  levelOf(2, 0, [250_000, 2_500_000]),
  levelOf(2, 30, [1_000_000, 10_000_000]),
  levelOf(2, 180, [5_000_000, 50_000_000]),
]

/** Sets the fees and limits of a new exchange. One that has them keeps its own. */
export async function listTiers(db: Database, engine: Engine): Promise<void> {
  const fees = await db.selectFrom('fee_schedule').select('id').limit(1).executeTakeFirst()
  if (!fees)
    await engine.submit({
      kind: 'setFeeSchedule',
      steps: FIRST_FEE_STEPS,
      perpsPpm: FIRST_PERPS_PPM,
    })
  const limits = await db.selectFrom('withdraw_limits').select('id').limit(1).executeTakeFirst()
  if (!limits) await engine.submit({ kind: 'setWithdrawLimits', levels: FIRST_WITHDRAW_LEVELS })
}

function stepOf(usdt: number, makerPercent: number, takerPercent: number): FeeStep {
  return { volume: units(usdt), makerPpm: makerPercent * 10_000, takerPpm: takerPercent * 10_000 }
}

function levelOf(
  verification: number,
  ageDays: number,
  [daily, monthly]: readonly [number, number],
): WithdrawLevel {
  return { verification, ageDays, dailyMax: units(daily), monthlyMax: units(monthly) }
}

function units(usdt: number) {
  return amount(BigInt(usdt) * 1_000_000n)
}
