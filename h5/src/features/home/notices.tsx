import { NoticeStrip, Skeleton } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useMarkets } from '../../lib/market/markets.ts'
import type { Quote } from '../../lib/market/quote.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useUnread } from '../../lib/notices/unread.ts'

/** Renders the headlines of announcements; a tap opens one. Without any, the fees of spot trading. */
export function Notices() {
  const { data: unread, isPending } = useUnread()
  if (isPending)
    return (
      <div className="flex min-h-11 items-center bg-raised px-4">
        <Skeleton />
      </div>
    )
  const [headline] = unread?.headlines ?? []
  if (!headline) return <Fees />
  return (
    <NoticeStrip onClick={() => goTo(pathTo('index/notice/notice', { id: headline.id }))}>
      {headline.title}
    </NoticeStrip>
  )
}

function Fees() {
  const quote = useMarkets().data?.list[0]
  return quote ? <FeesOf quote={quote} /> : null
}

function FeesOf({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation('home')
  const f = useFormat()
  const fees = { maker: f.rate(quote.makerFeePpm), taker: f.rate(quote.takerFeePpm) }
  return <NoticeStrip>{t('noticeFees', fees)}</NoticeStrip>
}
