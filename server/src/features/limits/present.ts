import { SELF_LIMITS, type SelfLimit, type SelfLimits } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { limitAt, nextDayAt, type SelfUseRow } from '../../engine/index.ts'
import { VALUATION_DECIMALS } from '../../instruments/valuation.ts'
import type { StoredLimits } from './queries.ts'

/** Converts a customer's own limits to their wire format, as of `now` in epoch milliseconds. */
export function presentLimits(stored: StoredLimits, now: number): SelfLimits {
  const { pause } = stored
  return {
    limits: SELF_LIMITS.map((name) => presentLimit(stored, name, now)),
    pause:
      pause && now < pause.until
        ? { until: pause.until, spot_until: now < pause.spotUntil ? pause.spotUntil : null }
        : null,
    day_ends_at: nextDayAt(now),
    now,
  }
}

/** The sums that each limit is compared with. */
const USES = { option_stake: 'optionStake', option_loss: 'optionLoss', perp_loss: 'perpLoss' } as const

function presentLimit(stored: StoredLimits, name: SelfLimit['limit'], now: number): SelfLimit {
  const row = stored.limits.find((limit) => limit.name === name)
  const max = limitAt(row, now)
  const isPending = row?.nextAt !== undefined && now < row.nextAt
  const text = (units: bigint): string => formatUnits(units, name === 'reminder' ? 0 : VALUATION_DECIMALS)
  const used = name === 'reminder' ? 0n : useOf(stored.use, USES[name], now)
  const atRisk = name === 'option_loss' || name === 'perp_loss' ? stored.atRisk[name] : 0n
  const left = max === undefined ? 0n : max - used - atRisk
  return {
    limit: name,
    max: max === undefined ? null : text(max),
    used: text(used),
    at_risk: text(atRisk),
    left: max === undefined || name === 'reminder' ? null : text(left > 0n ? left : 0n),
    next:
      row?.nextAt !== undefined && isPending
        ? { max: row.next === undefined ? null : text(row.next), at: row.nextAt }
        : null,
  }
}

/** The sums of an earlier day no longer count. */
function useOf(use: SelfUseRow | undefined, field: (typeof USES)[keyof typeof USES], now: number): bigint {
  return use && nextDayAt(use.day * DAY_MS) === nextDayAt(now) ? use[field] : 0n
}

const DAY_MS = 86_400_000
