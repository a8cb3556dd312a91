import { formatUnits } from '@halyard/money'
import { liquidationTicks, type MarginedHolding } from '@halyard/formulas'
import { Rows } from '@halyard/ui'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useFormat } from '../../../../lib/format/format.ts'
import type { Perp } from '../../perp.ts'

interface MarginFiguresProps {
  readonly perp: Perp
  readonly holding: MarginedHolding
  /** The margin after the change, in units of the quote currency; undefined if the position cannot have it. */
  readonly margin: bigint | undefined
}

/** Renders a position's liquidation price now, and its margin and liquidation price after a change of its margin. */
export function MarginFigures({ perp, holding, margin }: MarginFiguresProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const price = (after: MarginedHolding) => {
    const ticks = liquidationTicks(after, perp.tickLot)
    if (ticks === undefined) return t('none')
    return `${f.decimal(formatUnits(ticks, perp.priceDecimals), perp.priceDecimals)} ${perp.legal}`
  }
  return (
    <Rows
      rows={[
        {
          label: t('marginThen'),
          value:
            margin === undefined ? '—' : `${f.exact(formatUnits(margin, perp.legalDecimals))} ${perp.legal}`,
        },
        { label: t('liquidationNow'), value: price(holding) },
        {
          label: t('liquidationThen'),
          value: margin === undefined ? '—' : price({ ...holding, margin }),
          strong: true,
        },
      ]}
    />
  )
}
