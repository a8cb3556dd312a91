import { Button } from '@halyard/ui'
import { ArrowDown, ArrowUp, Equal } from '@halyard/ui/icons'
import { useId } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useStore } from 'zustand'
import { useFormat } from '../../../lib/format/format.ts'
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import { SignInButton } from '../../../lib/trading/form/submit-button.tsx'
import { useUnitsText } from '../amounts.ts'
import type { OptionMarket } from '../option-market.ts'
import type { OptionType } from '../timed-option.ts'
import type { FieldName } from './form-reducer.ts'
import { dispatch } from './form-store.ts'
import { type FormSummary, outcomeOf } from './form-summary.ts'
import { purchaseOf } from './purchase.ts'
import { askToVerify, confirmPurchase, purchases } from './submit-purchases.ts'

interface BuyButtonsProps {
  readonly offered: OptionMarket
  readonly summary: FormSummary
  /** The reason why nothing can be bought now. */
  readonly reason: string | undefined
  /** The reason why an even option cannot be bought, though a call or put may be. */
  readonly evenReason: string | undefined
  /** The empty field that a press asks for: a stake in a dialog, with the terms. */
  readonly missing: FieldName | undefined
  /** Whether a field already shows an error, so that none is repeated here. */
  readonly hasFieldError: boolean
  /** Undefined until known. */
  readonly verified: boolean | undefined
}

const STYLES = {
  call: { kind: 'up', Icon: ArrowUp },
  put: { kind: 'down', Icon: ArrowDown },
  even: { kind: 'quiet', Icon: Equal },
} as const

/**
 * Renders the call and put buttons, and the even button below them, each with its payout. Reserves the line for the
 * reason, so that the layout is stable.
 */
export function BuyButtons(props: BuyButtonsProps) {
  const { t } = useTranslation('option')
  const signedIn = useSignedIn()
  const unsure = useStore(purchases.store, ({ submission }) => submission.phase === 'unsure')
  const note = useId()
  if (!signedIn) {
    return (
      <div className="px-4">
        <SignInButton />
      </div>
    )
  }
  const reason = unsure ? t('answerFirst') : props.verified === false ? undefined : props.reason
  return (
    <div className="px-4">
      <p aria-live="polite" className="mb-1.5 min-h-5 text-center text-13 text-muted" id={note}>
        {props.hasFieldError ? null : (reason ?? (props.verified === false ? undefined : props.evenReason))}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(6.5rem,40%),1fr))] gap-3">
        <BuyButton {...props} note={note} reason={reason} type="call" />
        <BuyButton {...props} note={note} reason={reason} type="put" />
        <div className="col-span-full">
          <BuyButton {...props} note={note} reason={reason ?? props.evenReason} type="even" />
        </div>
      </div>
    </div>
  )
}

interface BuyButtonProps extends BuyButtonsProps {
  readonly type: OptionType
  readonly note: string
}

function BuyButton({ type, offered, summary, reason, missing, verified, note }: BuyButtonProps) {
  const { t } = useTranslation('option')
  const f = useFormat()
  const units = useUnitsText(summary.payable)
  const { submission, skipsConfirm } = useStore(purchases.store)
  const { kind, Icon } = STYLES[type]
  const outcome = outcomeOf(summary, type)
  const press = () => {
    if (verified === false) askToVerify(true)
    else if (missing === 'number') confirmPurchase(type, true)
    else if (missing) askFor(missing, reason ?? '')
    else if (skipsConfirm) void purchases.place(purchaseOf(offered, type, summary))
    else confirmPurchase(type)
  }
  return (
    <Button
      aria-describedby={note}
      className="min-h-15"
      disabled={verified === undefined || (reason !== undefined && missing === undefined)}
      kind={kind}
      loading={submission.phase === 'sending' && submission.intent.type === type}
      onClick={press}
      wide
    >
      <span className="flex min-w-0 flex-col items-center">
        <span className="inline-flex items-center gap-1">
          <Icon aria-hidden size={18} />
          {t(type)}
        </span>
        {outcome ? (
          <span className="text-13 font-normal">
            {outcome.payout === undefined
              ? `+${f.rate(outcome.payoutPpm)}`
              : t('pays', { amount: units(outcome.payout) })}
          </span>
        ) : null}
      </span>
    </Button>
  )
}

/** Shows the error at the missing field and focuses it. */
function askFor(field: FieldName, message: string): void {
  dispatch({ type: 'refused', field, message })
  focusFirstError()
}
