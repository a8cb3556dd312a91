import { useTranslation } from '../../../lib/language/use-translation.ts'
import { formatUnits } from '@halyard/money'
import { useNotLive } from '../../../lib/trading/form/not-live.ts'
import { useStakeReason } from '../../../lib/trading/form/own-limit-reason.ts'
import { errorOf } from '../../../lib/trading/form/problem.ts'
import { UnsureNotice } from '../../../lib/trading/orders/unsure-notice.tsx'
import { useUnitsText } from '../amounts.ts'
import type { OptionMarket } from '../option-market.ts'
import { AskStake } from './ask-stake.tsx'
import { AskToVerify } from './ask-to-verify.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { ConfirmPurchase } from './confirm-purchase.tsx'
import { DurationRow } from './duration-row.tsx'
import { findEvenProblem, findProblem } from './form-errors.ts'
import type { FieldName } from './form-reducer.ts'
import { useForm } from './form-store.ts'
import { type FormSummary, summarize } from './form-summary.ts'
import { FundsLine } from './funds-line.tsx'
import { OddsLines } from './odds-lines.tsx'
import { StakeField } from './stake-field.tsx'
import { purchases } from './submit-purchases.ts'
import { useFormFacts } from './use-form-facts.ts'
import { useVerified } from './use-verified.ts'

/** Renders the order form of options: duration, stake, odds and the buy buttons. */
export function OptionForm({ offered }: { readonly offered: OptionMarket }) {
  const { t } = useTranslation('option')
  const state = useForm()
  const facts = useFormFacts(offered, state)
  const summary = summarize(offered, state, facts)
  const problem = findProblem(offered, summary, facts)
  const verified = useVerified()
  const refused = useStakeReason(stakeInUsdt(summary))
  const notLive = useNotLive() ?? refused
  const units = useUnitsText(summary.payable)
  const problemText = problem && t(problem.text, { limit: units(problem.limit?.units) })
  const evenProblem = findEvenProblem(summary)
  const errorAt = (field: FieldName) => errorOf(state.refused, problem, problemText, field)
  return (
    <section aria-label={t('optionForm')} className="isolate flex min-w-0 flex-col gap-3">
      <DurationRow
        chosen={summary.duration?.seconds}
        durations={offered.durations}
        error={errorAt('seconds')}
      />
      <div>
        <StakeField
          available={facts.available}
          error={errorAt('number')}
          number={state.number}
          payable={summary.payable}
          payables={offered.payables}
        />
      </div>
      {/* On a short screen the buttons come first. */}
      <div className="-mt-3 short:order-last short:mt-0">
        <FundsLine available={facts.available} payable={summary.payable} />
        <OddsLines summary={summary} />
      </div>
      <div className="px-4 not-has-[p]:hidden">
        <UnsureNotice submitter={purchases} unsure={t('unsure')} />
      </div>
      <BuyButtons
        evenReason={evenProblem && t(evenProblem.text)}
        missing={notLive === undefined && problem?.quiet ? problem.field : undefined}
        offered={offered}
        reason={notLive ?? problemText}
        hasFieldError={state.refused !== undefined}
        summary={summary}
        verified={verified}
      />
      <ConfirmPurchase offered={offered} reason={notLive} summary={summary} />
      <AskStake
        available={facts.available}
        error={errorAt('number')}
        number={state.number}
        offered={offered}
        reason={notLive ?? problemText}
        summary={summary}
      />
      <AskToVerify />
    </section>
  )
}

/** Returns the stake as a decimal text; undefined for a stake in another currency, of which the server decides alone. */
function stakeInUsdt({ stake, payable }: FormSummary): string | undefined {
  return stake === undefined || payable.name !== 'USDT' ? undefined : formatUnits(stake, payable.decimals)
}
