import { formatUnits } from '@halyard/money'
import { Rows } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import type { Closing } from '../closing.ts'
import type { Contract } from '../contract.ts'
import { signedText } from '../signed-text.ts'

interface CloseFiguresProps {
  readonly contract: Contract
  /** Undefined while it is not known, or where nothing would fill. */
  readonly closing: Closing | undefined
}

/** What a close is expected to come to, by the book as it stands. */
export function CloseFigures({ contract, closing }: CloseFiguresProps) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const money = (units: bigint | undefined) =>
    units === undefined ? '—' : `${f.exact(formatUnits(units, contract.legalDecimals))} ${contract.legal}`
  return (
    <Rows
      rows={[
        {
          label: t('expectedPrice'),
          value: closing ? f.exact(formatUnits(closing.ticks, contract.priceDecimals)) : '—',
        },
        {
          label: t('netProfit'),
          value: closing ? signedText(f, contract, closing.net) : '—',
          strong: true,
        },
        { label: t('estimatedFee'), value: money(closing?.fee) },
        { label: t('expectedBack'), value: money(closing?.back) },
      ]}
    />
  )
}
