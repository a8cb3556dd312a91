import { Button, SkeletonRows } from '@halyard/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PagedRows } from './pages.ts'

const AHEAD_PX = 600

type ListEndProps = Pick<
  PagedRows<unknown>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Under a list: the shape of the next page, which is asked for shortly before it is seen; another try; or the end. */
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

/** A page so short that the next one is in sight too asks for that as well. */
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
      <SkeletonRows rows={2} />
    </div>
  )
}
