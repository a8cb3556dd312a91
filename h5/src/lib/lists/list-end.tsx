import { Button, SkeletonRows } from '@halyard/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import type { PagedRows } from './pages.ts'

const AHEAD_PX = 600

type ListEndProps = Pick<
  PagedRows<unknown>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/**
 * Renders the end of a paged list: a placeholder that loads the next page shortly before it is visible, a retry button,
 * or the end.
 */
export function ListEnd({ rows }: { readonly rows: ListEndProps }) {
  const { t } = useTranslation()
  const next = () => void rows.fetchNextPage()
  if (rows.isFetchNextPageError) {
    return (
      <div className="flex flex-col items-center gap-2 p-4" role="alert">
        <p className="text-13 text-muted">{t('errorTitle')}</p>
        <Button kind="quiet" onClick={next} size="small">
          {t('retry')}
        </Button>
      </div>
    )
  }
  if (rows.hasNextPage) return <NextPage busy={rows.isFetchingNextPage} onReached={next} />
  return <p className="py-6 text-center text-13 text-muted">{t('allShown')}</p>
}

/** Renders the placeholder of the next page. Loads further pages while it stays visible. */
function NextPage({ busy, onReached }: { readonly busy: boolean; readonly onReached: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (!place.current || busy) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) reached()
      },
      { rootMargin: `${AHEAD_PX}px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={place}>
      <SkeletonRows busy={busy} rows={2} />
    </div>
  )
}
