import { useTranslation } from 'react-i18next'
import { useUnitsText } from '../amounts.ts'
import type { OptionMarket } from '../option-market.ts'
import { AskToVerify } from './ask-to-verify.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { ConfirmPurchase } from './confirm-purchase.tsx'
import { DurationRow } from './duration-row.tsx'
import { findProblem } from './form-errors.ts'
import type { FieldName } from './form-reducer.ts'
import { useFormStore } from './form-store.ts'
import { summarize } from './form-summary.ts'
import { FundsLine } from './funds-line.tsx'
import { OddsLines } from './odds-lines.tsx'
import { StakeField } from './stake-field.tsx'
import { UnsurePurchase } from './unsure-purchase.tsx'
import { useFormFacts } from './use-form-facts.ts'
import { useVerified } from './use-verified.ts'

/** Time, stake, what it takes to come out even, and the buttons that buy. */
export function OptionForm({ offered }: { readonly offered: OptionMarket }) {
  const { t } = useTranslation('option')
  const state = useFormStore(({ form }) => form)
  const facts = useFormFacts(offered, state)
  const summary = summarize(offered, state, facts)
  const problem = findProblem(offered, summary, facts)
  const verified = useVerified()
  const units = useUnitsText(summary.payable)
  const said = problem && t(problem.text, { limit: units(problem.limit) })
  const errorOf = (field: FieldName) => {
    if (state.refused?.field === field) return state.refused.message
    return problem?.field === field && !problem.quiet ? said : undefined
  }
  return (
    <section aria-label={t('optionForm')} className="isolate flex min-w-0 flex-col gap-3">
      <DurationRow chosen={state.seconds} durations={offered.durations} error={errorOf('seconds')} />
      <div>
        <StakeField
          available={facts.available}
          error={errorOf('number')}
          number={state.number}
          payable={summary.payable}
          payables={offered.payables}
        />
        <FundsLine available={facts.available} payable={summary.payable} />
        <OddsLines summary={summary} />
      </div>
      <UnsurePurchase />
      <BuyButtons offered={offered} reason={said} summary={summary} verified={verified} />
      <ConfirmPurchase offered={offered} summary={summary} />
      <AskToVerify />
    </section>
  )
}
