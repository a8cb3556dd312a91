import { Segmented } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useEvent } from '../../../lib/browser/use-event.ts'
import { bestPrice, type DepthStore } from '../../../lib/market/depth-store.ts'
import { percentOf } from '../../../lib/trading/form/fill-estimate.ts'
import { useNotLive } from '../../../lib/trading/form/not-live.ts'
import { useOpeningReason } from '../../../lib/trading/form/own-limit-reason.ts'
import { PriceField } from '../../../lib/trading/form/price-field.tsx'
import { errorOf } from '../../../lib/trading/form/problem.ts'
import { SubmitButton } from '../../../lib/trading/form/submit-button.tsx'
import { UnsureNotice } from '../../../lib/trading/orders/unsure-notice.tsx'
import { findConditionalProblem } from '../conditionals/conditional-errors.ts'
import { ConditionalFields } from '../conditionals/conditional-fields.tsx'
import { ConfirmConditional } from '../conditionals/confirm-conditional.tsx'
import { actionOfConditional, atTrigger } from '../conditionals/new-conditional.ts'
import { conditionals } from '../conditionals/submit-conditionals.ts'
import { usePositionMode } from '../mode/position-mode.ts'
import type { Perp } from '../perp.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { CostLines } from './cost-lines.tsx'
import { findProblem } from './form-errors.ts'
import type { FieldName, FormState, SizeUnit } from './form-reducer.ts'
import { convertSize, sizeForPercent } from './form-size.ts'
import { chooseSizeUnit, chooseType, dispatch, formNow, useForm } from './form-store.ts'
import { isStopLate, summarize } from './form-summary.ts'
import { actionOf, stopsTextOf } from './form-texts.ts'
import { FundsLine } from './funds-line.tsx'
import { LeverageChip } from './leverage-chip.tsx'
import { ShareField } from './share-field.tsx'
import { StopFields } from './stop-fields.tsx'
import { orders } from './submit-orders.ts'
import { useFormFacts } from './use-form-facts.ts'
import { useProblemText } from './use-problem-text.ts'

interface PerpFormProps {
  readonly perp: Perp
  readonly depth: DepthStore
}

/** Renders the order form of a contract. */
export function PerpForm({ perp, depth }: PerpFormProps) {
  const { t } = useTranslation('perp')
  const typed = useForm()
  const isNet = usePositionMode(perp) === 'net'
  const isConditional = isNet && typed.conditional
  const orderOf = (form: FormState) => (isConditional ? atTrigger(form) : form)
  const state = orderOf(typed)
  const facts = useFormFacts(perp, depth, state)
  const summary = summarize(perp, state, facts)
  const problem = (isConditional ? findConditionalProblem : findProblem)(perp, state, summary, facts)
  const describeProblem = useProblemText(perp)
  const problemText = problem && describeProblem(problem)
  const errorAt = (field: FieldName) => errorOf(state.refused, problem, problemText, field)
  const notLive = useNotLive({ limits: true, isLimit: state.type !== 'market' })
  const refused = useOpeningReason()
  const opens = !isConditional || state.purpose === 'open'
  const blocked = (opens ? refused : undefined) ?? notLive
  const applyPercent = useEvent((percent: number) =>
    dispatch({
      type: 'typed',
      field: 'share',
      text: sizeForPercent(perp, orderOf(formNow()), facts, percent),
    }),
  )
  const switchUnit = useEvent((sizeIn: SizeUnit) =>
    chooseSizeUnit(sizeIn, convertSize(perp, orderOf(formNow()), facts, sizeIn)),
  )
  return (
    <section aria-label={t('orderForm')} className="isolate flex min-w-0 flex-col gap-1.5">
      <Segmented
        label={t('side')}
        onChange={(side) => dispatch({ type: 'sideChosen', side })}
        options={[
          { value: 'long', label: t('long'), tone: 'up' },
          { value: 'short', label: t('short'), tone: 'down' },
        ]}
        value={state.side}
      />
      <div className="flex flex-wrap gap-1.5">
        <LeverageChip perp={perp} multiple={state.multiple} />
        <div className="min-w-min flex-1">
          <Segmented
            compact
            label={t('orderType')}
            onChange={chooseType}
            options={[
              { value: 'limit', label: t('limit') },
              { value: 'market', label: t('market') },
              ...(isNet ? [{ value: 'conditional', label: t('conditional') } as const] : []),
            ]}
            value={isConditional ? 'conditional' : state.type}
          />
        </div>
      </div>
      {isConditional ? (
        <ConditionalFields errorAt={errorAt} facts={facts} perp={perp} state={state} />
      ) : (
        <PriceField
          dispatch={dispatch}
          atMarket={state.type === 'market'}
          best={() => bestPrice(depth, state.side === 'long' ? 'asks' : 'bids')}
          decimals={perp.priceDecimals}
          error={errorAt('price')}
          quote={perp.legal}
          value={state.price}
        />
      )}
      {opens ? (
        <>
          <ShareField
            perp={perp}
            error={errorAt('share')}
            funded={facts.available !== undefined && facts.available > 0n}
            lots={summary.lots}
            onPercent={applyPercent}
            onUnit={switchUnit}
            percent={percentOf(summary.cost, facts.available)}
            state={state}
          />
          <FundsLine available={facts.available} perp={perp} />
        </>
      ) : null}
      {isConditional ? null : (
        <StopFields
          perp={perp}
          errorOf={errorAt}
          late={isStopLate(state, summary)}
          note={summary.net && t(stopsTextOf(summary.net))}
          state={state}
        />
      )}
      <div>
        <UnsureNotice submitter={orders} unsure={t('unsure')} />
        <UnsureNotice submitter={conditionals} unsure={t('unsure')} />
      </div>
      {isConditional ? (
        <SubmitButton
          kind={state.side === 'long' ? 'up' : 'down'}
          label={t(actionOfConditional(state), { coin: perp.base })}
          onClick={conditionals.confirm}
          reason={blocked ?? problemText}
          submitter={conditionals}
        />
      ) : (
        <SubmitButton
          kind={state.side === 'long' ? 'up' : 'down'}
          label={t(actionOf(state.side, isNet), { coin: perp.base })}
          onClick={orders.confirm}
          reason={blocked ?? problemText}
          submitter={orders}
        />
      )}
      {opens ? <CostLines perp={perp} summary={summary} /> : null}
      <ConfirmOrder isNet={isNet} perp={perp} reason={blocked} state={state} summary={summary} />
      <ConfirmConditional perp={perp} reason={blocked ?? problemText} state={state} summary={summary} />
    </section>
  )
}
