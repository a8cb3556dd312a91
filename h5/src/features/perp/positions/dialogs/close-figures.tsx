import { formatUnits } from '@halyard/money'
import { Rows } from '@halyard/ui'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useFormat } from '../../../../lib/format/format.ts'
import type { Closing } from '../../closing.ts'
import type { Perp } from '../../perp.ts'
import { signedText } from '../../signed-text.ts'

interface CloseFiguresProps {
  readonly perp: Perp
  /** Undefined while unknown, or if nothing would fill. */
  readonly closing: Closing | undefined
}

/** Renders the estimated result of a close. */
export function CloseFigures({ perp, closing }: CloseFiguresProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const money = (units: bigint | undefined) =>
    units === undefined ? '—' : `${f.exact(formatUnits(units, perp.legalDecimals))} ${perp.legal}`
  return (
    <Rows
      rows={[
        {
          label: t('expectedPrice'),
          value: closing ? f.exact(formatUnits(closing.ticks, perp.priceDecimals)) : '—',
        },
        {
          label: t('netProfit'),
          value: closing ? signedText(f, perp, closing.net) : '—',
          strong: true,
        },
        { label: t('estimatedFee'), value: money(closing?.fee) },
        { label: t('expectedBack'), value: money(closing?.back) },
      ]}
    />
  )
}
