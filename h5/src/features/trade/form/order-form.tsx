import { formatUnits } from '@halyard/money'
import { Segmented } from '@halyard/ui'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepthStore } from '../../../lib/depth-store.ts'
import { useFormat } from '../../../lib/format.ts'
import type { SpotMarket } from '../../../lib/spot-market.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { CostLines } from './cost-lines.tsx'
import { findProblem, type Problem } from './form-errors.ts'
import type { FieldName } from './form-reducer.ts'
import { act, useFormStore } from './form-store.ts'
import { sizeAt } from './form-size.ts'
import { type FormFacts, summarize } from './form-summary.ts'
import { FundsLine } from './funds-line.tsx'
import { PriceField } from './price-field.tsx'
import { SizeField } from './size-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TypeSelect } from './type-select.tsx'
import { UnsureOrder } from './unsure-order.tsx'
import { useFormFacts } from './use-form-facts.ts'

interface OrderFormProps {
  readonly market: SpotMarket
  readonly depth: DepthStore
}

export function OrderForm({ market, depth }: OrderFormProps) {
  const { t } = useTranslation('trade')
  const state = useFormStore(({ form }) => form)
  const facts = useFormFacts(market, depth, state)
  const summary = summarize(market, state, facts)
  const problem = findProblem(market, state, summary, facts)
  const say = useProblemText(market)
  const takeShare = useTakeShare(market, facts)
  const errorOf = (...fields: FieldName[]) => {
    const { refused } = state
    if (refused && fields.includes(refused.field)) return refused.message
    if (!problem?.field || problem.quiet || !fields.includes(problem.field)) return undefined
    return say(problem)
  }
  return (
    <section aria-label={t('orderForm')} className="isolate flex min-w-0 flex-col gap-2">
      <Segmented
        label={t('side')}
        onChange={(side) => act({ type: 'sideChosen', side })}
        options={[
          { value: 'buy', label: t('buy'), tone: 'up' },
          { value: 'sell', label: t('sell'), tone: 'down' },
        ]}
        value={state.side}
      />
      <TypeSelect type={state.type} />
      <PriceField depth={depth} error={errorOf('price')} market={market} state={state} />
      <SizeField
        error={errorOf('number', 'amount')}
        funded={facts.available !== undefined && facts.available > 0n}
        market={market}
        onShare={takeShare}
        percent={summary.percent}
        state={state}
      />
      <FundsLine available={facts.available} market={market} side={state.side} />
      <CostLines market={market} state={state} summary={summary} />
      <UnsureOrder />
      <SubmitButton market={market} reason={problem && say(problem)} state={state} summary={summary} />
      <ConfirmOrder market={market} state={state} summary={summary} />
    </section>
  )
}

/** Sizes the order as a share of what is available. The same function for as long as the market is, whatever ticks. */
function useTakeShare(market: SpotMarket, facts: FormFacts): (percent: number) => void {
  const latest = useRef(facts)
  useEffect(() => {
    latest.current = facts
  })
  return useCallback(
    (percent) => {
      const text = sizeAt(market, useFormStore.getState().form, latest.current, percent)
      act({ type: 'sizeChosen', percent, text })
    },
    [market],
  )
}

function useProblemText(market: SpotMarket): (problem: Problem) => string {
  const { t } = useTranslation('trade')
  const f = useFormat()
  return ({ text, limit }) => {
    if (!limit) return t(text)
    const [decimals, unit] = {
      price: [market.priceDecimals, market.quote] as const,
      lots: [market.lotDecimals, market.base] as const,
      quote: [market.quoteDecimals, market.quote] as const,
    }[limit.of]
    return t(text, { limit: `${f.exact(formatUnits(limit.units, decimals))} ${unit}` })
  }
}
