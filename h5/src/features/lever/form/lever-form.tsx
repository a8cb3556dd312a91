import { Segmented } from '@halyard/ui'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepthStore } from '../../../lib/depth-store.ts'
import type { Contract } from '../contract.ts'
import { isPastLiquidation } from '../figures.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { CostLines } from './cost-lines.tsx'
import { findProblem } from './form-errors.ts'
import type { FieldName } from './form-reducer.ts'
import { percentOf, sizeAt } from './form-size.ts'
import { act, useFormStore } from './form-store.ts'
import { type FormFacts, summarize } from './form-summary.ts'
import { FundsLine } from './funds-line.tsx'
import { LeverageChip } from './leverage-chip.tsx'
import { PriceField } from './price-field.tsx'
import { ShareField } from './share-field.tsx'
import { StopFields } from './stop-fields.tsx'
import { SubmitButton, UnsureOrder } from './submit-button.tsx'
import { useFormFacts } from './use-form-facts.ts'
import { useProblemText } from './use-problem-text.ts'

interface LeverFormProps {
  readonly contract: Contract
  readonly depth: DepthStore
}

export function LeverForm({ contract, depth }: LeverFormProps) {
  const { t } = useTranslation('lever')
  const state = useFormStore(({ form }) => form)
  const facts = useFormFacts(contract, depth, state)
  const summary = summarize(contract, state, facts)
  const problem = findProblem(contract, state, summary, facts)
  const say = useProblemText(contract)
  const takePart = useTakePart(contract, facts)
  const errorOf = (field: FieldName) => {
    if (state.refused?.field === field) return state.refused.message
    return problem && problem.field === field && !problem.quiet ? say(problem) : undefined
  }
  return (
    <section aria-label={t('orderForm')} className="isolate flex min-w-0 flex-col gap-2">
      <Segmented
        label={t('side')}
        onChange={(side) => act({ type: 'sideChosen', side: side === 'long' ? 1 : 2 })}
        options={[
          { value: 'long', label: t('long'), tone: 'up' },
          { value: 'short', label: t('short'), tone: 'down' },
        ]}
        value={state.side === 1 ? 'long' : 'short'}
      />
      <LeverageChip contract={contract} multiple={state.multiple} />
      <Segmented
        label={t('orderType')}
        onChange={(orderType) => act({ type: 'typeChosen', orderType })}
        options={[
          { value: 'limit', label: t('limit') },
          { value: 'market', label: t('market') },
        ]}
        value={state.type}
      />
      <PriceField contract={contract} depth={depth} error={errorOf('price')} state={state} />
      <ShareField
        contract={contract}
        error={errorOf('share')}
        funded={facts.available !== undefined && facts.available > 0n}
        onPercent={takePart}
        percent={percentOf(summary.cost, facts.available)}
        state={state}
      />
      <StopFields
        contract={contract}
        errorOf={errorOf}
        late={isPastLiquidation(state.side, summary.stopLossTicks, summary.liquidationTicks)}
        state={state}
      />
      <FundsLine available={facts.available} contract={contract} />
      <CostLines contract={contract} summary={summary} />
      <UnsureOrder />
      <SubmitButton contract={contract} reason={problem && say(problem)} state={state} />
      <ConfirmOrder contract={contract} state={state} summary={summary} />
    </section>
  )
}

/** Takes lots for a part of what is available. The same function for as long as the contract is, whatever ticks. */
function useTakePart(contract: Contract, facts: FormFacts): (percent: number) => void {
  const latest = useRef(facts)
  useEffect(() => {
    latest.current = facts
  })
  return useCallback(
    (percent) => {
      const text = sizeAt(contract, useFormStore.getState().form, latest.current, percent)
      act({ type: 'typed', field: 'share', text })
    },
    [contract],
  )
}
