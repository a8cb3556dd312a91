import { formatUnits } from '@halyard/money'
import type { AllotmentShare } from '@halyard/receipt'
import type { RecordTexts, Words } from './card-texts.ts'

/** Returns the texts of the card of an allotment. */
export function allotmentCard(share: AllotmentShare, { t, f }: Words): RecordTexts {
  return {
    name: t('allotmentOf', { coin: share.coin }),
    result: t('ofOrder'),
    figure: f.rate(share.allotted_ppm),
    tone: 'muted',
    rows: [
      { label: t('issuePrice'), value: `${f.exact(share.price)} ${share.currency}` },
      { label: t('demand'), value: t('timesSupply', { times: f.exact(timesOf(share)) }) },
      { label: t('allottedAt'), value: f.zonedDateTime(share.allotted_at) },
    ],
  }
}

/** Returns how often the demand covers the supply, with two decimals. */
function timesOf({ demand, supply }: AllotmentShare): string {
  return formatUnits((BigInt(demand) * 100n) / BigInt(supply), 2)
}
