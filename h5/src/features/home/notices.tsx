import { NoticeStrip, Skeleton } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'
import { useMarkets } from '../../lib/market/markets.ts'
import type { Quote } from '../../lib/market/quote.ts'

/** Renders the current notices one at a time; a tap shows the next. Never advances by itself. */
export function Notices() {
  const { t } = useTranslation('home')
  const { data, isPending } = useMarkets()
  const [at, setAt] = useState(0)
  const fees = useFees(data?.list[0])
  if (isPending) {
    return (
      <div className="flex min-h-11 items-center bg-raised px-4">
        <Skeleton />
      </div>
    )
  }
  const notices = [
    ...(data?.simulated ? [t('noticeSimulated'), t('noticePractice')] : []),
    ...(fees ? [t('noticeFees', fees)] : []),
    t('noticeOpen'),
  ]
  const shown = at % notices.length
  return (
    <div aria-live="polite">
      <NoticeStrip onClick={() => setAt(shown + 1)}>
        {notices[shown]}
        <span className="sr-only"> {t('noticeNext', { number: shown + 1, count: notices.length })}</span>
      </NoticeStrip>
    </div>
  )
}

function useFees(quote: Quote | undefined) {
  const f = useFormat()
  if (!quote) return undefined
  return {
    maker: f.rate(quote.makerFeePpm),
    taker: f.rate(quote.takerFeePpm),
  }
}
