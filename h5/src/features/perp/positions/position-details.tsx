import type { LeverPosition } from '@halyard/api/client'
import { formatUnits } from '@halyard/money'
import { Rows, Sheet } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { netResultOf } from '../figures.ts'
import { nameOf, type Perp } from '../perp.ts'

interface PositionDetailsProps {
  readonly position: LeverPosition
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
  const side = t(position.type === 1 ? 'long' : 'short')
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
          { label: t('status'), value: t(position.status === 3 ? 'status_3' : 'status_2') },
          ...(position.close_reason === null
            ? []
            : [{ label: t('reason'), value: t(`reason_${position.close_reason}`) }]),
          { label: t('lotsAsked'), value: f.exact(String(position.share)) },
          { label: t('lotsClosed'), value: f.exact(String(position.closed_share)) },
          ...(position.price === '0' ? [] : [{ label: t('limitPrice'), value: price(position.price) }]),
          { label: t('openPrice'), value: price(position.open_price) },
          { label: t('closePrice'), value: price(position.close_price) },
          { label: t('openedAt'), value: f.zonedDateTime(position.created_at) },
          { label: t('endedAt'), value: f.zonedDateTime(position.updated_at) },
          { label: t('positionNumber'), value: String(position.id) },
        ]}
      />
    </Sheet>
  )
}
