import { formatUnits, parseUnits } from '@halyard/money'
import { Button, ConfirmSheet } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useNotLive } from '../../../lib/trading/form/not-live.ts'
import type { Perp } from '../perp.ts'
import { tickerOf, usePerpList } from '../perps.ts'
import type { Position } from '../position.ts'
import { usePositionAction } from './use-position-action.ts'
import { positionFiguresAt } from './use-position-figures.ts'

interface CloseAllButtonProps {
  /** Every open position and working order. */
  readonly positions: readonly Position[]
  readonly perps: readonly Perp[]
}

/** Renders the button that closes all positions and cancels all orders, after a confirmation with their total. */
export function CloseAllButton({ positions, perps }: CloseAllButtonProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const [open, setOpen] = useState(false)
  const action = usePositionAction()
  const { data: live } = usePerpList()
  const notLive = useNotLive()
  const held = positions.filter(({ openLots }) => openLots > 0n)
  const profits = held.flatMap((position) => {
    const perp = perps.find(({ perpId }) => perpId === position.perpId)
    const mark = live && tickerOf(live.tickers, position.perpId)?.markPrice
    const ticks = perp && mark ? parseUnits(mark, perp.priceDecimals) : undefined
    if (!perp || ticks === undefined) return []
    const { profit } = positionFiguresAt(perp, position, ticks)
    return [{ unit: perp.legal, decimals: perp.legalDecimals, profit }]
  })
  const [first] = profits
  const closeAll = async () => {
    if (await action.send('lever/close_all', {}, () => t('allClosed'))) setOpen(false)
  }
  const total = profits.reduce((sum, { profit }) => sum + profit, 0n)
  return (
    <>
      <Button
        kind="danger"
        onClick={() => {
          action.change()
          setOpen(true)
        }}
        size="small"
      >
        {t('closeAll')}
      </Button>
      <ConfirmSheet
        action={t('closeAll')}
        kind="danger"
        loading={action.busy}
        note={
          <span aria-live="polite" className={action.refusal ? 'text-danger' : ''}>
            {action.refusal?.message ?? t('closeAllNote')}
          </span>
        }
        onClose={() => setOpen(false)}
        onConfirm={() => void closeAll()}
        open={open}
        reason={notLive}
        rows={[
          { label: t('positionsToClose'), value: String(held.length), strong: true },
          {
            label: t('ordersToCancel'),
            value: String(positions.filter(({ waitingLots }) => waitingLots > 0n).length),
          },
          {
            label: t('expectedProfit'),
            value: first ? `${f.decimal(formatUnits(total, first.decimals), 2)} ${first.unit}` : '—',
            strong: true,
          },
        ]}
        title={t('closeAllTitle')}
      />
    </>
  )
}
