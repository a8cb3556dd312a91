import { IconButton } from '@halyard/ui'
import { goTo, HomeBanner, readStored, store } from '@halyard/web'
import { X } from '@halyard/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readApi } from '../../lib/calls/api.ts'
import { queryClient } from '../../lib/calls/queries.ts'
import { serverNow } from '../../lib/calls/server-clock.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useMarkets } from '../../lib/market/markets.ts'
import { useSignal } from '../../lib/socket/use-socket.ts'
import { type HomeBanners, parseDismissed, toBanners, withDismissed } from './banner.ts'

const BANNERS = ['banners'] as const
const DISMISSED = 'banners_dismissed'
const SECOND_MS = 1_000
/** Also for a banner that begins in weeks: a timer has a limit. */
const HOUR_MS = 3_600_000

/**
 * Renders the banners of now that were not dismissed on this device. Waits for the markets above them, so that nothing on the
 * screen moves when they appear.
 */
export function Banners() {
  const { t } = useTranslation('home')
  const { data } = useBanners()
  const hasMarkets = useMarkets().data !== undefined
  const [dismissed, setDismissed] = useState(() => parseDismissed(readStored(DISMISSED)))
  const shown = data?.list.filter(({ id }) => !dismissed.includes(id)) ?? []
  if (!hasMarkets || shown.length === 0) return null
  const dismiss = (id: number) => {
    const ids = withDismissed(dismissed, id)
    store(DISMISSED, ids.join())
    setDismissed(ids)
  }
  return (
    <section aria-label={t('banners')}>
      <ul className="no-scrollbar relative flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4">
        {shown.map(({ id, title, text, picture, path }) => (
          <li className="relative flex w-full shrink-0 snap-start" key={id}>
            <HomeBanner onClick={() => goTo(path)} picture={picture} text={text} title={title} />
            <IconButton
              className="absolute top-0 right-0 text-muted"
              label={t('hideBanner', { title })}
              onClick={() => dismiss(id)}
            >
              <X aria-hidden size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Fetches the banners; again when one is changed, appears or ends. */
function useBanners() {
  useSignal('banner', () => void queryClient.invalidateQueries({ queryKey: BANNERS }))
  return useQuery({
    queryKey: BANNERS,
    queryFn: async ({ signal }) => toBanners(await readApi('banner/list', {}, signal)),
    refetchInterval: ({ state }) => msUntilChange(state.data),
  })
}

function msUntilChange(banners: HomeBanners | undefined): number | false {
  if (banners?.changesAt === undefined) return false
  // The estimate of the server's clock is up to a second behind.
  return Math.min(Math.max(banners.changesAt - serverNow(), 0) + SECOND_MS, HOUR_MS)
}
