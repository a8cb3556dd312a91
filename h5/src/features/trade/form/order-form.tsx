import { Segmented } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useEvent } from '../../../lib/browser/use-event.ts'
import type { DepthStore } from '../../../lib/market/depth-store.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { useNotLive } from '../../../lib/trading/form/not-live.ts'
import { usePurchaseReason } from '../../../lib/trading/form/own-limit-reason.ts'
import { errorOf } from '../../../lib/trading/form/problem.ts'
import { UnsureNotice } from '../../../lib/trading/orders/unsure-notice.tsx'
import { ConfirmStop } from '../stops/confirm-stop.tsx'
import { stops } from '../stops/submit-stops.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { CostLines } from './cost-lines.tsx'
import { findProblem } from './form-errors.ts'
import type { FieldName } from './form-reducer.ts'
import { sizeForPercent } from './form-size.ts'
import { dispatch, formNow, useForm } from './form-store.ts'
import { summarize } from './form-summary.ts'
import { FundsLine } from './funds-line.tsx'
import { PlaceButton } from './place-button.tsx'
import { PriceFields } from './price-fields.tsx'
import { SizeField } from './size-field.tsx'
import { isAtMarket } from './order-types.ts'
import { orders } from './submit-orders.ts'
import { TypeSelect } from './type-select.tsx'
import { useFormFacts } from './use-form-facts.ts'
import { useProblemText } from './use-problem-text.ts'

interface OrderFormProps {
  readonly market: SpotMarket
  readonly depth: DepthStore
}

/** Renders the spot order form. */
export function OrderForm({ market, depth }: OrderFormProps) {
  const { t } = useTranslation('trade')
  const state = useForm()
  const facts = useFormFacts(market, depth, state)
  const summary = summarize(market, state, facts)
  const problem = findProblem(market, state, summary, facts)
  const describeProblem = useProblemText(market)
  const problemText = problem && describeProblem(problem)
  const errorAt = (...fields: readonly FieldName[]) => errorOf(state.refused, problem, problemText, ...fields)
  const notLive = useNotLive({ limits: true, isLimit: !isAtMarket(state.type) })
  const refused = usePurchaseReason()
  // A sale for another coin than USDT buys that coin.
  const buys = state.side === 'buy' || market.quote !== 'USDT'
  const blocked = (buys ? refused : undefined) ?? notLive
  const applyPercent = useEvent((percent: number) =>
    dispatch({ type: 'sizeChosen', percent, text: sizeForPercent(market, formNow(), facts, percent) }),
  )
  return (
    <section aria-label={t('orderForm')} className="isolate flex min-w-0 flex-col gap-2">
      <Segmented
        label={t('side')}
        onChange={(side) => dispatch({ type: 'sideChosen', side })}
        options={[
          { value: 'buy', label: t('buy'), tone: 'up' },
          { value: 'sell', label: t('sell'), tone: 'down' },
        ]}
        value={state.side}
      />
      <TypeSelect type={state.type} />
      <PriceFields
        depth={depth}
        errorAt={errorAt}
        facts={facts}
        market={market}
        state={state}
        summary={summary}
      />
      <SizeField
        error={errorAt('number', 'amount')}
        funded={facts.available !== undefined && facts.available > 0n}
        market={market}
        onShare={applyPercent}
        percent={summary.percent}
        state={state}
      />
      <FundsLine available={facts.available} market={market} side={state.side} />
      <CostLines market={market} state={state} summary={summary} />
      <UnsureNotice submitter={orders} unsure={t('unsure')} />
      <UnsureNotice submitter={stops} unsure={t('unsure')} />
      <PlaceButton market={market} reason={blocked ?? problemText} state={state} summary={summary} />
      <ConfirmOrder market={market} reason={blocked} state={state} summary={summary} />
      <ConfirmStop market={market} reason={blocked ?? problemText} state={state} summary={summary} />
    </section>
  )
}
