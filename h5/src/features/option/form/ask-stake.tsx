import { Button, Dialog, Rows } from '@halyard/ui'
import { useStore } from 'zustand'
import { useFirstFocus } from '../../../lib/forms/use-first-focus.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useUnitsText } from '../amounts.ts'
import { useDurationText } from '../durations.ts'
import type { OptionMarket } from '../option-market.ts'
import type { FormSummary } from './form-summary.ts'
import { purchaseOf } from './purchase.ts'
import { StakeField } from './stake-field.tsx'
import { purchases, useBuyRequest } from './submit-purchases.ts'
import { useConfirmRows } from './use-confirm-rows.ts'

interface AskStakeProps {
  readonly offered: OptionMarket
  readonly summary: FormSummary
  readonly number: string
  readonly available: bigint | undefined
  readonly error: string | undefined
  /** The reason why nothing can be bought now. */
  readonly reason: string | undefined
}

/** Renders the confirmation of a purchase whose stake is still missing: its field, and the terms that follow from it. */
export function AskStake(props: AskStakeProps) {
  const { t } = useTranslation('option')
  const { asksStake, type } = useBuyRequest()
  const { submission } = useStore(purchases.store)
  const formatDuration = useDurationText()
  const seconds = props.summary.duration?.seconds
  return (
    <Dialog
      onClose={purchases.leaveConfirm}
      open={asksStake && submission.phase === 'confirming'}
      title={seconds === undefined ? t(type) : `${t(type)} · ${formatDuration(seconds)}`}
    >
      <StakeAndTerms {...props} />
    </Dialog>
  )
}

const KINDS = { call: 'up', put: 'down', even: 'primary' } as const

function StakeAndTerms({ offered, summary, number, available, error, reason }: AskStakeProps) {
  const { t } = useTranslation('option')
  const id = useFirstFocus()
  const { type } = useBuyRequest()
  const units = useUnitsText(summary.payable)
  // The duration is the title, and the stake is the field.
  const terms = useConfirmRows(offered, type, summary).slice(2)
  const buys =
    summary.stake === undefined ? t(type) : t('buyFor', { type: t(type), amount: units(summary.stake) })
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined) void purchases.place(purchaseOf(offered, type, summary))
      }}
    >
      <div className="-mx-4">
        <StakeField
          available={available}
          error={error}
          id={id}
          number={number}
          payable={summary.payable}
          payables={offered.payables}
        />
      </div>
      <Rows rows={terms} />
      <p className="text-13 text-muted">{t('ruleShort')}</p>
      <Button kind={KINDS[type]} reason={reason} type="submit" wide>
        {buys}
      </Button>
    </form>
  )
}
