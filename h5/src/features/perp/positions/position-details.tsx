import { formatUnits } from '@halyard/money'
import { Rows, Sheet } from '@halyard/ui'
import { Suspense } from 'react'
import { readApi } from '../../../lib/calls/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { lazyPart } from '../../../lib/trading/lazy-part.ts'
import { netResultOf } from '../figures.ts'
import { endingOf, orderTitleOf } from '../order-title.ts'
import { nameOf, type Perp } from '../perp.ts'
import type { Position } from '../position.ts'

const ShareBlock = lazyPart(() =>
  import('../../../lib/share/share-block.tsx').then((module) => module.ShareBlock),
)

interface PositionDetailsProps {
  readonly position: Position
  readonly perp: Perp
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders one ended position in full, or an order that was filled into a position, which has no result of its own. */
export function PositionDetails({ position, perp, open, onClose }: PositionDetailsProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const money = (text: string) => `${f.exact(text)} ${perp.legal}`
  const price = (text: string) =>
    /[1-9]/.test(text) ? `${f.decimal(text, perp.priceDecimals)} ${perp.legal}` : '—'
  const isNetted = position.closeReason === 'netted'
  const kind = position.reduceOnly ? t('reduceOnly') : `${position.multiple}x`
  const fee = { label: t('fee'), value: money(position.fee) }
  const result = [
    {
      label: t('result'),
      value: money(formatUnits(netResultOf(perp, position), perp.legalDecimals)),
      strong: true,
    },
    { label: t('resultBeforeFees'), value: money(position.realised) },
    fee,
    { label: t('fundingPaid'), value: money(position.funding) },
  ]
  const prices = [
    { label: t('openPrice'), value: price(position.openPrice) },
    { label: t('closePrice'), value: price(position.closePrice) },
  ]
  return (
    <Sheet onClose={onClose} open={open} title={`${t(orderTitleOf(position))} ${nameOf(perp)} ${kind}`}>
      <Rows
        rows={[
          ...(isNetted ? [] : result),
          { label: t('status'), value: t(isNetted ? 'status_filled' : `status_${position.status}`) },
          ...(position.closeReason === undefined
            ? []
            : [{ label: t('reason'), value: t(endingOf(position)) }]),
          { label: t('lotsAsked'), value: f.exact(String(position.lots)) },
          ...(isNetted ? [] : [{ label: t('lotsClosed'), value: f.exact(String(position.closedLots)) }]),
          ...(position.price === '0' ? [] : [{ label: t('limitPrice'), value: price(position.price) }]),
          ...(isNetted ? [fee] : prices),
          { label: t('openedAt'), value: f.zonedDateTime(position.createdAt) },
          { label: t('endedAt'), value: f.zonedDateTime(position.updatedAt) },
          { label: t('positionNumber'), value: String(position.id) },
        ]}
      />
      {isShareable(position) ? (
        <Suspense fallback={null}>
          <ShareBlock
            load={async () => (await readApi('lever/share', { id: position.id })).share}
            of={`position ${position.id}`}
          />
        </Suspense>
      ) : null}
      {isNetted ? <p className="mt-3 text-13 text-muted">{t('nettedNote')}</p> : null}
    </Sheet>
  )
}

/** Returns whether the exchange signs a position: one that closed by trades. A liquidation ends at a price that was not traded. */
function isShareable({ status, closedLots, closeReason }: Position): boolean {
  return (
    status === 'closed' && closedLots > 0n && closeReason !== 'liquidated' && closeReason !== 'deleveraged'
  )
}
