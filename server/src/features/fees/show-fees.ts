import type { Fees } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { feeShare, type FeeStep } from '../../engine/index.ts'
import { findFees, findLeavingLimits, type LeavingLimits } from '../../instruments/customer-tiers.ts'
import { VALUATION_DECIMALS } from '../../instruments/valuation.ts'
import type { Context, Handler } from './context.ts'

const DAY_MS = 86_400_000

export const showFees: Handler<'user/fees'> = async (ctx, { session }) => {
  const now = ctx.now()
  const [{ schedule, step, volume, volumeToday }, leaving] = await Promise.all([
    findFees(ctx.db, session.userId, now),
    findLeavingLimits(ctx.db, session.userId, now),
  ])
  return {
    volume: usdt(volume),
    volume_today: usdt(volumeToday),
    steps: (schedule?.steps ?? []).map((one) => ({
      volume: usdt(one.volume),
      maker_ppm: one.makerPpm,
      taker_ppm: one.takerPpm,
    })),
    step,
    perps_ppm: schedule?.perpsPpm ?? 0,
    markets: presentMarkets(ctx.catalogue, schedule?.steps[step]),
    day_ends_at: (Math.floor(now / DAY_MS) + 1) * DAY_MS,
    leaving: leaving ? presentLeaving(leaving) : null,
  }
}

function presentMarkets(
  catalogue: Context['catalogue'],
  { makerPpm, takerPpm }: Pick<FeeStep, 'makerPpm' | 'takerPpm'> = {
    makerPpm: 1_000_000,
    takerPpm: 1_000_000,
  },
): Fees['markets'] {
  const listed = [
    ...catalogue.markets().map(({ config, base, quote }) => ({ type: 'spot' as const, config, base, quote })),
    ...catalogue
      .perps()
      .map(({ config, base, quote }) => ({ type: 'contract' as const, config, base, quote })),
  ]
  return listed.map(({ type, config: { makerFeePpm, takerFeePpm }, base, quote }) => ({
    type,
    name: `${base.name}/${quote.name}`,
    maker_fee_ppm: makerFeePpm,
    taker_fee_ppm: takerFeePpm,
    own_maker_fee_ppm: feeShare(makerFeePpm, makerPpm),
    own_taker_fee_ppm: feeShare(takerFeePpm, takerPpm),
  }))
}

function presentLeaving(leaving: LeavingLimits): NonNullable<Fees['leaving']> {
  const { levels, level, verification, ageDays, usedToday, usedMonth, left, moreAt } = leaving
  return {
    verification,
    age_days: ageDays,
    levels: levels.map((one) => ({
      verification: one.verification,
      age_days: one.ageDays,
      daily: usdt(one.dailyMax),
      monthly: usdt(one.monthlyMax),
    })),
    level: level ? levels.indexOf(level) : null,
    used_today: usdt(usedToday),
    used_month: usdt(usedMonth),
    left: usdt(left),
    more_at: moreAt,
  }
}

function usdt(units: bigint): string {
  return formatUnits(units, VALUATION_DECIMALS)
}
