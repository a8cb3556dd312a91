import { Button } from '@halyard/ui'
import { ArrowDown, ArrowUp, Equal } from '@halyard/ui/icons'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useSignedIn } from '../../../lib/session.ts'
import { SignInButton } from '../../../lib/trading/submit-button.tsx'
import { useUnitsText } from '../amounts.ts'
import type { OptionMarket } from '../option-market.ts'
import type { OptionType } from './form-reducer.ts'
import { type FormSummary, outcomeOf } from './form-summary.ts'
import { askToVerify, purchases, useAsked } from './buying.ts'
import { purchaseOf } from './purchase.ts'

interface BuyButtonsProps {
  readonly offered: OptionMarket
  readonly summary: FormSummary
  /** Why nothing can be bought as it stands. */
  readonly reason: string | undefined
  /** Why an even cannot be bought, though a call or a put may be. */
  readonly evenReason: string | undefined
  readonly verified: boolean
}

const LOOKS = {
  call: { kind: 'up', Icon: ArrowUp },
  put: { kind: 'down', Icon: ArrowDown },
  even: { kind: 'quiet', Icon: Equal },
} as const

/** Call and put, large, and even below: each says what it pays. The room for the reason is always there. */
export function BuyButtons(props: BuyButtonsProps) {
  const { t } = useTranslation('option')
  const signedIn = useSignedIn()
  const unsure = useStore(purchases.store, ({ placing }) => placing.phase === 'unsure')
  const note = useId()
  if (!signedIn) {
    return (
      <div className="px-4">
        <SignInButton />
      </div>
    )
  }
  const reason = unsure ? t('answerFirst') : props.verified ? props.reason : undefined
  return (
    <div className="px-4">
      <div className="grid grid-cols-2 gap-3">
        <BuyButton {...props} note={note} reason={reason} type="call" />
        <BuyButton {...props} note={note} reason={reason} type="put" />
        <div className="col-span-2">
          <BuyButton {...props} note={note} reason={reason ?? props.evenReason} type="even" />
        </div>
      </div>
      <p aria-live="polite" className="mt-1.5 min-h-5 text-center text-13 text-muted" id={note}>
        {reason ?? props.evenReason}
      </p>
    </div>
  )
}

interface BuyButtonProps extends BuyButtonsProps {
  readonly type: OptionType
  readonly note: string
}

function BuyButton({ type, offered, summary, reason, verified, note }: BuyButtonProps) {
  const { t } = useTranslation('option')
  const units = useUnitsText(summary.payable)
  const { placing, skipsConfirm } = useStore(purchases.store)
  const { kind, Icon } = LOOKS[type]
  const payout = outcomeOf(summary, type)?.payout
  const press = () => {
    if (!verified) askToVerify(true)
    else if (skipsConfirm) void purchases.place(purchaseOf(offered, type, summary))
    else {
      useAsked.setState({ type })
      purchases.confirm()
    }
  }
  return (
    <Button
      aria-describedby={note}
      className="min-h-15"
      disabled={reason !== undefined}
      kind={kind}
      loading={placing.phase === 'sending' && placing.intent.type === type}
      onClick={press}
      wide
    >
      <span className="flex min-w-0 flex-col items-center">
        <span className="inline-flex items-center gap-1">
          <Icon aria-hidden size={18} />
          {t(type)}
        </span>
        <span className="text-13 font-normal">{t('pays', { amount: units(payout) })}</span>
      </span>
    </Button>
  )
}
