import { formatUnits, parseUnits } from '@halyard/money'
import { notional, unrealisedPnl } from '@halyard/formulas'
import { AmountField, Button, Dialog, finishAmount } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useFormat } from '../../../../lib/format/format.ts'
import { isPastLiquidation } from '../../figures.ts'
import { checkStop } from '../../form/form-errors.ts'
import type { PositionDialogProps } from './position-dialog-props.ts'
import { PositionFacts } from '../position-facts.tsx'
import { usePositionAction } from '../use-position-action.ts'
import { usePositionFigures } from '../use-position-figures.ts'

/** Renders the form that sets, changes and removes a position's stops. An empty field removes the stop. */
export function StopsDialog({ position, perp, open, onClose }: PositionDialogProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const { holding, markTicks, liquidationTicks } = usePositionFigures(perp, position)
  const [takeProfit, setTakeProfit] = useState(position.takeProfit ?? '')
  const [stopLoss, setStopLoss] = useState(position.stopLoss ?? '')
  const action = usePositionAction()
  const ticksOf = (text: string) => parseUnits(finishAmount(text), perp.priceDecimals)
  const [profitTicks, lossTicks] = [ticksOf(takeProfit), ticksOf(stopLoss)]
  const problem =
    checkStop('takeProfit', holding.side === 'long', profitTicks, markTicks) ??
    checkStop('stopLoss', holding.side === 'short', lossTicks, markTicks)
  const limit = problem?.limit && f.exact(formatUnits(problem.limit.units, perp.priceDecimals))
  const problemText = problem && t(problem.text, { limit })
  const outcome = (ticks: bigint | undefined) => {
    if (!ticks || holding.lots === 0n) return t('noStop')
    const gain = unrealisedPnl(holding, notional(ticks, holding.lots, perp.tickLot))
    const amount = `${f.exact(formatUnits(gain, perp.legalDecimals))} ${perp.legal}`
    return t('stopBrings', { amount })
  }
  const errorOf = (field: 'takeProfit' | 'stopLoss', name: string) => {
    if (action.refusal?.field === name) return action.refusal.message
    return problem?.field === field ? problemText : undefined
  }
  const save = async () => {
    const body = {
      id: position.id,
      ...(takeProfit === '' ? {} : { target_profit_price: finishAmount(takeProfit) }),
      ...(stopLoss === '' ? {} : { stop_loss_price: finishAmount(stopLoss) }),
    }
    if (await action.send('lever/setstop', body, () => t('stopsSaved'))) onClose()
  }
  return (
    <Dialog onClose={onClose} open={open} title={t('stopsTitle')}>
      <PositionFacts perp={perp} position={position} />
      <div className="flex flex-col gap-4">
        <AmountField
          decimals={perp.priceDecimals}
          error={errorOf('takeProfit', 'target_profit_price')}
          help={outcome(profitTicks)}
          label={t('takeProfit')}
          onChange={(text) => {
            setTakeProfit(text)
            action.change()
          }}
          unit={perp.legal}
          value={takeProfit}
        />
        <AmountField
          decimals={perp.priceDecimals}
          error={errorOf('stopLoss', 'stop_loss_price')}
          help={
            isPastLiquidation(holding.side, lossTicks, liquidationTicks)
              ? t('liquidatedFirst')
              : outcome(lossTicks)
          }
          label={t('stopLoss')}
          onChange={(text) => {
            setStopLoss(text)
            action.change()
          }}
          unit={perp.legal}
          value={stopLoss}
        />
        <p aria-live="polite" className="text-13 text-muted">
          {action.refusal && action.refusal.field === undefined ? (
            <span className="text-danger">{action.refusal.message}</span>
          ) : (
            t('stopsNote')
          )}
        </p>
        <Button loading={action.busy} onClick={() => void save()} reason={problemText} wide>
          {t('saveStops')}
        </Button>
      </div>
    </Dialog>
  )
}
