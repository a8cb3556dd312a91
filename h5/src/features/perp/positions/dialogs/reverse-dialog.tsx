import { formatUnits, parseUnits } from '@halyard/money'
import { ConfirmSheet } from '@halyard/ui'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useStore } from 'zustand'
import { useFormat } from '../../../../lib/format/format.ts'
import { useNotLive } from '../../../../lib/trading/form/not-live.ts'
import { useAvailable } from '../../../../lib/wallet/wallet.ts'
import { ownLotsOf } from '../../figures.ts'
import { useProblemText } from '../../form/use-problem-text.ts'
import { lotsText } from '../../lots-text.ts'
import { usePositionMode } from '../../mode/position-mode.ts'
import { estimateReversal, reversalProblem } from '../../reversal.ts'
import { signedText } from '../../signed-text.ts'
import { usePositions } from '../open-positions.ts'
import type { PositionDialogProps } from './position-dialog-props.ts'
import { reopenings, reversals, reverseIntentOf } from './reversal-submitter.ts'
import { useClosingMarket } from './use-closing-market.ts'

/**
 * Renders the form that turns a long into a short of the same size, or a short into a long, with an estimate of both
 * steps.
 */
export function ReverseDialog({ position, perp, open, onClose }: PositionDialogProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const describeProblem = useProblemText(perp)
  const notLive = useNotLive()
  const from = position.side
  const to = from === 'long' ? 'short' : 'long'
  const market = useClosingMarket(perp, from, open)
  const { data: positions } = usePositions()
  const text = useAvailable(perp.legalId, 'contract')
  const available = text === undefined ? undefined : parseUnits(text, perp.legalDecimals)
  const phases = [
    useStore(reversals.store, ({ submission }) => submission.phase),
    useStore(reopenings.store, ({ submission }) => submission.phase),
  ]
  const ownLots = ownLotsOf(positions ?? [], perp.perpId, to)
  const reversal = market && estimateReversal(perp, position, market, ownLots)
  const problem = market && reversalProblem(perp, reversal, position.multiple, available)
  const opening = reversal?.opening
  const price = (ticks: bigint) =>
    `${f.decimal(formatUnits(ticks, perp.priceDecimals), perp.priceDecimals)} ${perp.legal}`
  const money = (units: bigint) => `${f.exact(formatUnits(units, perp.legalDecimals))} ${perp.legal}`
  const lotsOf = (lots: bigint) => lotsText(t, f, perp, lots)
  const liquidation = opening?.liquidationTicks
  const reverse = async () => {
    await reversals.place(reverseIntentOf(position))
    onClose()
  }
  return (
    <ConfirmSheet
      action={t('reverseAction', { side: t(to) })}
      kind={to === 'long' ? 'up' : 'down'}
      loading={phases.includes('sending') || (open && !market && !notLive)}
      note={t(usePositionMode(perp) === 'net' ? 'reverseNoteNet' : 'reverseNote')}
      onClose={onClose}
      onConfirm={() => void reverse()}
      open={open}
      reason={notLive ?? (phases.includes('unsure') ? t('answerFirst') : problem && describeProblem(problem))}
      rows={[
        { label: t('reverseClose'), value: `${t(from)} · ${lotsOf(position.openLots)}` },
        {
          label: t('netProfit'),
          value: reversal ? signedText(f, perp, reversal.closing.net) : '—',
          strong: true,
        },
        {
          label: t('reverseOpen'),
          value: `${t(to)} · ${position.multiple}x${opening ? ` · ${lotsOf(opening.lots)}` : ''}`,
        },
        { label: t('expectedPrice'), value: opening ? price(opening.ticks) : '—' },
        { label: t('marginNeeded'), value: opening ? money(opening.margin) : '—' },
        {
          label: t('estimatedFee'),
          value: reversal ? money(reversal.closing.fee + reversal.opening.fee) : '—',
        },
        {
          label: t('liquidationPrice'),
          value: opening ? (liquidation === undefined ? t('none') : price(liquidation)) : '—',
          strong: true,
        },
      ]}
      title={t('reverseTitle')}
    />
  )
}
