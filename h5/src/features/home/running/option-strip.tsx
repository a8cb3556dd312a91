import { NoticeStrip } from '@halyard/ui'
import { goTo } from '@halyard/web'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { useServerNow } from '../../../lib/calls/server-clock.ts'
import { timeLeft } from '../../../lib/format/time-left.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { listen } from '../../../lib/socket/connection.ts'

const DELIVERIES = [PRIVATE, 'option-deliveries'] as const
/** The number of the status on the wire. */
const OPEN = 1
const LISTED_MAX = 100
const SECOND_MS = 1_000

/** Renders how many options are running and the time to the next delivery; nothing if none is. */
export function OptionStrip() {
  const { data } = useQuery({
    queryKey: DELIVERIES,
    queryFn: async ({ signal }) => {
      const { list } = await readApi('microtrade/lists', { status: OPEN, limit: LISTED_MAX }, signal)
      return list.map((option) => option.delivery_at)
    },
  })
  return data && data.length > 0 ? <Strip deliveries={data} /> : null
}

function Strip({ deliveries }: { readonly deliveries: readonly number[] }) {
  const { t } = useTranslation('home')
  const now = useServerNow(SECOND_MS)
  const running = deliveries.filter((at) => at > now)
  if (running.length === 0) return null
  return (
    <NoticeStrip onClick={() => goTo(pathTo('option/detail'))}>
      <span className="font-semibold">{t('optionsRunning', { number: running.length })}</span>
      {' · '}
      <span aria-live="off" className="font-semibold text-brass tabular-nums" role="timer">
        {timeLeft(Math.min(...running), now).replace(/^00:/, '')}
      </span>
    </NoticeStrip>
  )
}

listen('closed_microorder', () => void queryClient.invalidateQueries({ queryKey: DELIVERIES }))
