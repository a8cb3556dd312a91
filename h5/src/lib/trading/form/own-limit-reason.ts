import { useTranslation } from '../../language/use-translation.ts'
import { compareDecimals } from '@halyard/ui'
import { useServerNow } from '../../calls/server-clock.ts'
import { useFormat } from '../../format/format.ts'
import { type OwnLimits, useOwnLimits } from '../../limits/own-limits.ts'

const MINUTE_MS = 60_000

/** Returns why the customer's own limits refuse an order that opens a perpetual position; undefined if they allow it. */
export function useOpeningReason(): string | undefined {
  const { t } = useTranslation()
  const f = useFormat()
  const { data } = useOwnLimits()
  const paused = usePauseReason(data?.pausedUntil)
  if (paused !== undefined) return paused
  return data && isReached(data) ? t('ownPerpLimit', { time: f.zonedDateTime(data.dayEndsAt) }) : undefined
}

function isReached({ limits: { perp_loss: limit } }: OwnLimits): boolean {
  return limit.left !== undefined && compareDecimals(limit.left, '0') <= 0
}

/** Returns why the customer's pause refuses a spot purchase; undefined if it allows it. */
export function usePurchaseReason(): string | undefined {
  return usePauseReason(useOwnLimits().data?.spotPausedUntil)
}

/**
 * Returns why the customer's own limits refuse a timed option; undefined if they allow it. `stake` is a decimal text in USDT,
 * undefined without a stake or for another currency.
 */
export function useStakeReason(stake: string | undefined): string | undefined {
  const { t } = useTranslation()
  const f = useFormat()
  const { data } = useOwnLimits()
  const paused = usePauseReason(data?.pausedUntil)
  if (paused !== undefined || !data) return paused
  for (const [name, text] of [
    ['option_stake', 'ownStakeLimit'],
    ['option_loss', 'ownLossLimit'],
  ] as const) {
    const { left } = data.limits[name]
    if (left !== undefined && compareDecimals(stake ?? '0.000001', left) > 0)
      return t(text, { amount: `${f.exact(left)} USDT` })
  }
  return undefined
}

function usePauseReason(until: number | undefined): string | undefined {
  const { t } = useTranslation()
  const f = useFormat()
  const now = useServerNow(until === undefined ? undefined : MINUTE_MS)
  return until !== undefined && now < until ? t('ownPause', { time: f.zonedDateTime(until) }) : undefined
}
