import { formatUnits, parseUnits } from '@halyard/money'
import { Button, Dialog, finishAmount } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useFormat } from '../../../../lib/format/format.ts'
import { useNotLive } from '../../../../lib/trading/form/not-live.ts'
import { estimateClose } from '../../closing.ts'
import { reducingLotsOf } from '../../figures.ts'
import { usePositionMode } from '../../mode/position-mode.ts'
import { CloseFields, type CloseInput } from './close-fields.tsx'
import { CloseFigures } from './close-figures.tsx'
import type { PositionDialogProps } from './position-dialog-props.ts'
import { usePositions } from '../open-positions.ts'
import { PositionFacts } from '../position-facts.tsx'
import { useCloseAction } from './use-close-action.ts'
import { useClosingMarket } from './use-closing-market.ts'
import { usePositionFigures } from '../use-position-figures.ts'

/**
 * Renders the form that closes some or all lots of a position at market or at a limit, with an estimate from the order
 * book. In net mode a limit may stay in the order book, reduce-only.
 */
export function CloseDialog({ position, perp, open, onClose }: PositionDialogProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const { holding } = usePositionFigures(perp, position)
  const { data: positions } = usePositions()
  const held = position.openLots
  const [input, setInput] = useState<CloseInput>({
    share: String(held),
    type: 'market',
    price: '',
    keeps: false,
  })
  const { action, close, keep } = useCloseAction(perp, position)
  const notLive = useNotLive()
  const market = useClosingMarket(perp, holding.side, open)
  const mayKeep = usePositionMode(perp) === 'net'
  const atLimit = input.type === 'limit'
  const keeps = atLimit && mayKeep && input.keeps
  const reserved = keeps ? reducingLotsOf(positions ?? [], position) : 0n
  const most = held > reserved ? held - reserved : 0n
  const lots = parseUnits(finishAmount(input.share), 0)
  const price = finishAmount(input.price)
  const tooMuch = reserved > 0n ? t('reduceAtMost', { most, reserved }) : t('closeAtMost', { held })
  const wrong = !lots || held === 0n ? t('shareMissing') : lots > most ? tooMuch : undefined
  const limitTicks = atLimit ? parseUnits(price, perp.priceDecimals) : undefined
  const unpriced = atLimit && !limitTicks ? t('priceMissing') : undefined
  const ready = lots && !wrong && !unpriced && market ? { ...market, limitTicks } : undefined
  // Lots that stay in the book fill at their own limit.
  const levels = keeps && lots ? [[price, formatUnits(lots, perp.lotDecimals)] as const] : ready?.levels
  const closing =
    ready && lots && levels ? estimateClose(perp, holding, position, lots, { ...ready, levels }) : undefined
  const shortfall = !keeps && ready && lots && (closing?.lots ?? 0n) < lots
  const send = async () => {
    if (!lots) return
    const done = keeps ? await keep(lots, price) : await close(lots, atLimit ? price : undefined)
    if (done) onClose()
  }
  const { refusal } = action
  const isOfPrice = refusal?.field === 'price' || refusal?.field === 'target_price'
  const refusedPrice = isOfPrice ? refusal.message : undefined
  const shown = lots && !wrong ? f.exact(String(lots)) : ''
  return (
    <Dialog onClose={onClose} open={open} title={t('closeTitle')}>
      <PositionFacts perp={perp} position={position} />
      <CloseFields
        best={market?.levels[0]?.[0] ?? ''}
        input={input}
        lots={lots}
        mayKeep={mayKeep}
        most={most}
        onChange={(changed) => {
          setInput(changed)
          action.change()
        }}
        perp={perp}
        priceError={refusedPrice}
        shareError={(refusedPrice ? undefined : refusal?.message) ?? (input.share === '' ? undefined : wrong)}
      />
      <CloseFigures closing={closing} perp={perp} />
      {shortfall ? (
        <p className="mt-2 text-13">{t('closesPart', { lots: f.exact(String(closing?.lots ?? 0n)) })}</p>
      ) : null}
      <p className="mt-2 text-13 text-muted">
        {t(keeps ? 'closeKeepNote' : atLimit ? 'closeLimitNote' : 'closeNote')}
      </p>
      <div className="mt-4">
        <Button loading={action.busy} onClick={() => void send()} reason={notLive ?? wrong ?? unpriced} wide>
          {t(keeps ? 'placeReduce' : 'closeLots', { lots: shown })}
        </Button>
      </div>
    </Dialog>
  )
}
