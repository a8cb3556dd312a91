import { formatUnits } from '@halyard/money'
import type { PositionShare } from '@halyard/receipt'
import { type RecordTexts, signedRate, toneOf, type Words } from './card-texts.ts'

/** Returns the texts of the card of a closed position. Its figure is the return on the margin that its leverage asked for. */
export function positionCard(share: PositionShare, { t, f }: Words): RecordTexts {
  const { market, side, leverage, price_decimals, return_ppm } = share
  const quote = market.split('/')[1] ?? ''
  const price = (ticks: number) =>
    `${f.decimal(formatUnits(BigInt(ticks), price_decimals), price_decimals)} ${quote}`
  return {
    name: `${t(side)} ${market} · ${leverage}×`,
    result: t('onMargin'),
    figure: signedRate(return_ppm * leverage, f),
    tone: toneOf(return_ppm),
    rows: [
      { label: t('ofValue'), value: signedRate(return_ppm, f) },
      { label: t('openedAt'), value: f.zonedDateTime(share.opened_at) },
      { label: t('averageEntry'), value: price(share.entry_ticks) },
      { label: t('closedAt'), value: f.zonedDateTime(share.closed_at) },
      { label: t('averageExit'), value: price(share.exit_ticks) },
    ],
  }
}
