import type { PriceDoubt } from '@halyard/api'
import type { FastifyBaseLogger } from 'fastify'
import type { PriceQuality } from '../engine/index.ts'
import type { CombinedPrice } from './combine-quotes.ts'
import { openStepBreaker, type StepBreaker } from './step-breaker.ts'

/** Permitted uses of a price, and why not all are. */
export interface Graded {
  readonly quality: PriceQuality
  readonly doubt: PriceDoubt | undefined
}

/** Returns the permitted uses of a market's price at a time, given whether prices are recorded too late. */
export type Grade = (
  marketId: number,
  combined: CombinedPrice,
  { at, isLagging }: { readonly at: number; readonly isLagging: boolean },
) => Graded

/**
 * Opens the grader of prices. An observer who sees the sources live knows a price that is computed from older quotes,
 * so only prompt ones are `live` (decision 53). Logs when a market becomes uncertain, and when it no longer is.
 */
export function openGrading(log: Pick<FastifyBaseLogger, 'warn'>): Grade {
  const breakers = new Map<number, StepBreaker>()
  const uncertain = new Set<number>()
  return (marketId, { price, isAgreed, isPrompt, doubt }, { at, isLagging }) => {
    const breaker = breakers.get(marketId) ?? openStepBreaker()
    breakers.set(marketId, breaker)
    const isSteady = price !== undefined && breaker.isSteady(price, at)
    const isUncertain = !isAgreed || !isSteady
    if (isUncertain !== uncertain.has(marketId)) {
      if (isUncertain) uncertain.add(marketId)
      else uncertain.delete(marketId)
      const state = isUncertain ? 'market price is uncertain' : 'market price is certain again'
      log.warn({ marketId, isAgreed, isSteady }, state)
    }
    if (isUncertain) return { quality: 'uncertain', doubt: doubt ?? 'step' }
    if (isPrompt && !isLagging) return { quality: 'live', doubt: undefined }
    return { quality: 'delayed', doubt: 'slow' }
  }
}
