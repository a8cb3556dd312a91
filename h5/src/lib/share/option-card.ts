import { formatUnits } from '@halyard/money'
import { settledAtOf, type Share } from '@halyard/receipt'
import { type RecordTexts, signedRate, toneOf, type Words } from './card-texts.ts'

const RESULTS = { win: 'resultWin', lose: 'resultLose', draw: 'resultDraw', void: 'resultVoid' } as const
const TYPES = { call: 'call', put: 'put', even: 'even' } as const
const WHOLE_PPM = 1_000_000

/** Returns the texts of the card of an option. */
export function optionCard(share: Share, { t, f }: Words): RecordTexts {
  const quote = share.market.split('/')[1] ?? ''
  const price = (ticks: number | null) =>
    ticks === null
      ? '—'
      : `${f.decimal(formatUnits(BigInt(ticks), share.price_decimals), share.price_decimals)} ${quote}`
  const { seconds } = share
  const duration =
    seconds % 60 === 0 ? t('minutesShort', { n: seconds / 60 }) : t('secondsShort', { n: seconds })
  const ppm = yieldPpm(share)
  return {
    name: `${t(TYPES[share.type])} ${share.market} · ${duration}`,
    result: t(RESULTS[share.result]),
    figure: signedRate(ppm, f),
    tone: toneOf(ppm),
    rows: [
      { label: t('boughtAt'), value: f.zonedDateTime(share.accepted_at) },
      { label: t('entryPrice'), value: price(share.entry_ticks) },
      { label: t('deliveredAt'), value: f.zonedDateTime(settledAtOf(share)) },
      { label: t('deliveryPrice'), value: price(share.delivery_ticks) },
    ],
  }
}

/** Returns what an option yielded on its stake, in parts per million. */
function yieldPpm({ result, payout_ppm }: Share): number {
  if (result === 'win') return payout_ppm
  return result === 'lose' ? -WHOLE_PPM : 0
}
