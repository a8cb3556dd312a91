import { formatUnits } from '@halyard/money'
import { Rows, Sheet } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { netResultOf } from '../figures.ts'
import { nameOf, type Perp } from '../perp.ts'
import type { Position } from '../position.ts'

interface PositionDetailsProps {
  readonly position: Position
  readonly perp: Perp
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders one ended position in full. */
export function PositionDetails({ position, perp, open, onClose }: PositionDetailsProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const money = (text: string) => `${f.exact(text)} ${perp.legal}`
  const price = (text: string) =>
    /[1-9]/.test(text) ? `${f.decimal(text, perp.priceDecimals)} ${perp.legal}` : '—'
  const side = t(position.side)
  return (
    <Sheet onClose={onClose} open={open} title={`${side} ${nameOf(perp)} ${position.multiple}x`}>
      <Rows
        rows={[
          {
            label: t('result'),
            value: money(formatUnits(netResultOf(perp, position), perp.legalDecimals)),
            strong: true,
          },
          { label: t('resultBeforeFees'), value: money(position.realised) },
          { label: t('fee'), value: money(position.fee) },
          { label: t('fundingPaid'), value: money(position.funding) },
          { label: t('status'), value: t(`status_${position.status}`) },
          ...(position.closeReason === undefined
            ? []
            : [{ label: t('reason'), value: t(`reason_${position.closeReason}`) }]),
          { label: t('lotsAsked'), value: f.exact(String(position.lots)) },
          { label: t('lotsClosed'), value: f.exact(String(position.closedLots)) },
          ...(position.price === '0' ? [] : [{ label: t('limitPrice'), value: price(position.price) }]),
          { label: t('openPrice'), value: price(position.openPrice) },
          { label: t('closePrice'), value: price(position.closePrice) },
          { label: t('openedAt'), value: f.zonedDateTime(position.createdAt) },
          { label: t('endedAt'), value: f.zonedDateTime(position.updatedAt) },
          { label: t('positionNumber'), value: String(position.id) },
        ]}
      />
    </Sheet>
  )
}
