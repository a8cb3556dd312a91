import type { LeverPosition } from '@halyard/contract/client'
import { formatUnits } from '@halyard/money'
import { Rows, Sheet } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { type Contract, nameOf } from '../contract.ts'
import { netOf } from '../figures.ts'

interface PositionDetailsProps {
  readonly position: LeverPosition
  readonly contract: Contract
  readonly open: boolean
  readonly onClose: () => void
}

/** Everything about one position that has ended. */
export function PositionDetails({ position, contract, open, onClose }: PositionDetailsProps) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const money = (text: string) => `${f.exact(text)} ${contract.legal}`
  const price = (text: string) =>
    /[1-9]/.test(text) ? `${f.decimal(text, contract.priceDecimals)} ${contract.legal}` : '—'
  const side = t(position.type === 1 ? 'long' : 'short')
  return (
    <Sheet onClose={onClose} open={open} title={`${side} ${nameOf(contract)} ${position.multiple}x`}>
      <Rows
        rows={[
          {
            label: t('result'),
            value: money(formatUnits(netOf(contract, position), contract.legalDecimals)),
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
