import { FIAT_DECIMALS } from '@halyard/formulas'
import { NoticeStrip } from '@halyard/ui'
import { goTo } from '@halyard/web'
import { useServerNow } from '../calls/server-clock.ts'
import { useFormat } from '../format/format.ts'
import { timeLeft } from '../format/time-left.ts'
import { useTranslation } from '../language/use-translation.ts'
import { pathTo } from '../navigation/route-names.ts'
import { type UnpaidDeal, useUnpaidDeal } from './unpaid-deal.ts'

const SECOND_MS = 1_000

/** Renders the amount to pay for a fiat deal and the time left for it, which open the deal; nothing if none is unpaid. */
export function UnpaidStrip() {
  const deal = useUnpaidDeal()
  return deal ? <Strip deal={deal} /> : null
}

function Strip({ deal: { id, total, fiat, payBy } }: { readonly deal: UnpaidDeal }) {
  const { t } = useTranslation()
  const f = useFormat()
  const now = useServerNow(SECOND_MS)
  if (now >= payBy) return null
  return (
    <NoticeStrip onClick={() => goTo(pathTo('legaltender/deal', { id }))}>
      <span className="font-semibold">
        {t('payDeal', { amount: `${f.decimal(total, FIAT_DECIMALS[fiat])} ${fiat}` })}
      </span>
      {' · '}
      <span aria-live="off" className="font-semibold text-brass tabular-nums" role="timer">
        {timeLeft(payBy, now).replace(/^00:/, '')}
      </span>
    </NoticeStrip>
  )
}
