import { formatUnits } from '@halyard/money'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ConfirmSubmission } from '../../../lib/trading/orders/confirm-submission.tsx'
import type { FormState } from '../form/form-reducer.ts'
import type { FormSummary } from '../form/form-summary.ts'
import { lotsText } from '../lots-text.ts'
import { nameOf, type Perp } from '../perp.ts'
import { actionOfConditional, closedSideOf, nameOfConditional } from './new-conditional.ts'
import { conditionalIntentOf, conditionals } from './submit-conditionals.ts'

interface ConfirmConditionalProps {
  readonly perp: Perp
  readonly state: FormState
  /** The figures of the order at its trigger. */
  readonly summary: FormSummary
  /** The reason why the order cannot be placed now. */
  readonly reason: string | undefined
}

/** Renders the confirmation of a conditional order: what happens when, in words, and that nothing is held until then. */
export function ConfirmConditional({ perp, state, summary, reason }: ConfirmConditionalProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const { side, purpose, source, direction, multiple } = state
  const { priceTicks = 0n, lots = 0n, margin } = summary
  const trigger = formatUnits(priceTicks, perp.priceDecimals)
  const price = `${f.decimal(trigger, perp.priceDecimals)} ${perp.legal}`
  const size = lotsText(t, f, perp, lots)
  const of = purpose === 'open' ? side : closedSideOf(side)
  const sentence = t(`then_${purpose}_${of}`, {
    condition: t(`if_${source}_${direction}`, { price }),
    lots: t('lots', { lots: f.exact(String(lots)) }),
    multiple,
  })
  const marginText =
    margin === undefined ? '—' : `${f.exact(formatUnits(margin, perp.legalDecimals))} ${perp.legal}`
  const action = t(actionOfConditional(state), { coin: perp.base })
  return (
    <ConfirmSubmission
      action={action}
      agree={() => conditionalIntentOf(perp, state, summary)}
      kind={side === 'long' ? 'up' : 'down'}
      note={t('conditionalNote')}
      reason={reason}
      rows={[
        { label: nameOf(perp), value: `${action} · ${t(nameOfConditional(state))}` },
        { label: t('triggerPrice'), value: price, strong: true },
        { label: t('triggerSource'), value: t(source === 'mark' ? 'mark' : 'lastPrice') },
        { label: t('size'), value: purpose === 'close' ? t('wholePosition') : size, strong: true },
        ...(purpose === 'open'
          ? [
              { label: t('leverage'), value: `${multiple}x` },
              { label: t('marginNeeded'), value: marginText },
            ]
          : []),
      ]}
      submitter={conditionals}
      title={t('confirmTitle')}
      warning={<span className="block pb-2 text-text">{sentence}</span>}
    />
  )
}
