import { parseUnits } from '@halyard/money'
import { AmountField, Button, Chip, Dialog, finishAmount, Segmented } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useFormat } from '../../../../lib/format/format.ts'
import { useNotLive } from '../../../../lib/trading/form/not-live.ts'
import { closedNetResult, estimateClose } from '../../closing.ts'
import { toClosed } from '../../position.ts'
import { signedText } from '../../signed-text.ts'
import { CloseFigures } from './close-figures.tsx'
import type { PositionDialogProps } from './position-dialog-props.ts'
import { PositionFacts } from '../position-facts.tsx'
import { useClosingMarket } from './use-closing-market.ts'
import { usePositionAction } from '../use-position-action.ts'
import { usePositionFigures } from '../use-position-figures.ts'

const PARTS = [25n, 50n, 75n, 100n] as const

/**
 * Renders the form that closes some or all lots of a position at market or at a limit, with an estimate from the order
 * book.
 */
export function CloseDialog({ position, perp, open, onClose }: PositionDialogProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const { holding } = usePositionFigures(perp, position)
  const held = position.openLots
  const [share, setShare] = useState(String(position.openLots))
  const [type, setType] = useState<'market' | 'limit'>('market')
  const [price, setPrice] = useState('')
  const action = usePositionAction()
  const notLive = useNotLive()
  const market = useClosingMarket(perp, holding.side, open)
  const atLimit = type === 'limit'
  const lots = parseUnits(finishAmount(share), 0)
  const wrong =
    !lots || held === 0n ? t('shareMissing') : lots > held ? t('closeAtMost', { held }) : undefined
  const limitTicks = atLimit ? parseUnits(finishAmount(price), perp.priceDecimals) : undefined
  const unpriced = atLimit && !limitTicks ? t('priceMissing') : undefined
  const ready = lots && !wrong && !unpriced && market ? { ...market, limitTicks } : undefined
  const closing = ready && lots ? estimateClose(perp, holding, position, lots, ready) : undefined
  const shortfall = ready && lots && (closing?.lots ?? 0n) < lots
  const choose = (text: string) => {
    setShare(text)
    action.change()
  }
  const chooseType = (chosen: typeof type) => {
    setType(chosen)
    // Suggest the best price of the book, which fills immediately.
    if (price === '') setPrice(market?.levels[0]?.[0] ?? '')
    action.change()
  }
  const close = async () => {
    const body = {
      id: position.id,
      ...(lots === held ? {} : { share: Number(lots) }),
      ...(atLimit ? { price: finishAmount(price) } : {}),
    }
    const done = await action.send('lever/close', body, (wire) => {
      const after = toClosed(wire)
      const part = lots !== undefined && after.filledLots < lots
      return t(part ? (atLimit ? 'closedPartAtLimit' : 'closedPart') : 'closedLots', {
        lots: f.exact(String(after.filledLots)),
        asked: f.exact(String(lots)),
        net: signedText(f, perp, closedNetResult(perp, position, after)),
      })
    })
    if (done) onClose()
  }
  const refusedPrice = action.refusal?.field === 'price' ? action.refusal.message : undefined
  return (
    <Dialog onClose={onClose} open={open} title={t('closeTitle')}>
      <PositionFacts perp={perp} position={position} />
      <Segmented
        label={t('orderType')}
        onChange={chooseType}
        options={[
          { value: 'market', label: t('market') },
          { value: 'limit', label: t('limit') },
        ]}
        value={type}
      />
      <div className="mt-3 flex flex-col gap-3">
        {atLimit ? (
          <AmountField
            decimals={perp.priceDecimals}
            error={refusedPrice}
            label={t('limitPrice')}
            onChange={(text) => {
              setPrice(text)
              action.change()
            }}
            unit={perp.legal}
            value={price}
          />
        ) : null}
        <AmountField
          decimals={0}
          error={(refusedPrice ? undefined : action.refusal?.message) ?? (share === '' ? undefined : wrong)}
          label={t('lotsToClose')}
          onChange={choose}
          value={share}
        />
      </div>
      <div className="mt-1 flex flex-wrap gap-1">
        {PARTS.map((part) => (
          <Chip
            key={String(part)}
            onClick={() => choose(String((held * part + 99n) / 100n))}
            selected={lots === (held * part + 99n) / 100n}
          >
            {f.exactPercent(String(part))}
          </Chip>
        ))}
      </div>
      <CloseFigures closing={closing} perp={perp} />
      {shortfall ? (
        <p className="mt-2 text-13">{t('closesPart', { lots: f.exact(String(closing?.lots ?? 0n)) })}</p>
      ) : null}
      <p className="mt-2 text-13 text-muted">{t(atLimit ? 'closeLimitNote' : 'closeNote')}</p>
      <div className="mt-4">
        <Button loading={action.busy} onClick={() => void close()} reason={notLive ?? wrong ?? unpriced} wide>
          {t('closeLots', { lots: lots && !wrong ? f.exact(String(lots)) : '' })}
        </Button>
      </div>
    </Dialog>
  )
}
