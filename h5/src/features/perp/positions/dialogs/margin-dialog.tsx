import { formatUnits, parseUnits } from '@halyard/money'
import { liquidationTicks } from '@halyard/formulas'
import { AmountField, Button, Dialog, finishAmount, Rows } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useFormat } from '../../../../lib/format/format.ts'
import { useAvailable } from '../../../../lib/wallet/wallet.ts'
import type { PositionDialogProps } from './position-dialog-props.ts'
import { PositionFacts } from '../position-facts.tsx'
import { usePositionAction } from '../use-position-action.ts'
import { usePositionFigures } from '../use-position-figures.ts'

/** Renders the form that adds margin to a position, with the resulting liquidation price. */
export function MarginDialog({ position, perp, open, onClose }: PositionDialogProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const { holding } = usePositionFigures(perp, position)
  const [amount, setAmount] = useState('')
  const action = usePositionAction()
  const text = useAvailable(perp.legalId, 'contract')
  const available = text === undefined ? undefined : parseUnits(text, perp.legalDecimals)
  const units = parseUnits(finishAmount(amount), perp.legalDecimals)
  const missing = units ? undefined : t('amountMissing')
  const wrong = units && available !== undefined && units > available ? t('insufficientBalance') : undefined
  const price = (ticks: bigint | undefined) =>
    ticks === undefined
      ? t('none')
      : `${f.decimal(formatUnits(ticks, perp.priceDecimals), perp.priceDecimals)} ${perp.legal}`
  const add = async () => {
    const body = { id: position.id, amount: finishAmount(amount) }
    if (await action.send('lever/add_margin', body, () => t('marginAdded'))) onClose()
  }
  return (
    <Dialog onClose={onClose} open={open} title={t('marginTitle')}>
      <PositionFacts perp={perp} position={position} />
      <AmountField
        decimals={perp.legalDecimals}
        error={action.refusal?.message ?? wrong}
        help={text === undefined ? undefined : `${t('available')}: ${f.exact(text)} ${perp.legal}`}
        label={t('amount')}
        onChange={(typed) => {
          setAmount(typed)
          action.change()
        }}
        unit={perp.legal}
        value={amount}
      />
      <Rows
        rows={[
          { label: t('liquidationNow'), value: price(liquidationTicks(holding, perp.tickLot)) },
          {
            label: t('liquidationThen'),
            value: price(
              liquidationTicks({ ...holding, margin: holding.margin + (units ?? 0n) }, perp.tickLot),
            ),
            strong: true,
          },
        ]}
      />
      <p className="mt-2 text-13 text-muted">{t('marginNote')}</p>
      <div className="mt-4">
        <Button loading={action.busy} onClick={() => void add()} reason={wrong ?? missing} wide>
          {t('addMargin')}
        </Button>
      </div>
    </Dialog>
  )
}
