import { Button, Dialog } from '@halyard/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'

interface DraftNoticeProps {
  readonly isChanged: boolean
  readonly onDiscard: () => void
}

/**
 * Renders that there are unsaved changes, and asks before a link leaves them. They are kept in the tab in any case; the browser
 * asks before the tab closes.
 */
export function DraftNotice({ isChanged, onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation('content')
  const [target, setTarget] = useState<string>()
  useEffect(() => (isChanged ? guardLinks(setTarget) : undefined), [isChanged])
  return (
    <>
      <div aria-live="polite">
        {isChanged ? (
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised px-4 py-2">
            <p className="text-13">{t('unsaved')}</p>
            <Button kind="quiet" onClick={onDiscard} size="small">
              {t('discard')}
            </Button>
          </div>
        ) : null}
      </div>
      <Dialog
        description={t('leaveAbout')}
        onClose={() => setTarget(undefined)}
        open={target !== undefined}
        title={t('leaveTitle')}
      >
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setTarget(undefined)} size="small">
            {t('stay')}
          </Button>
          <Button kind="quiet" onClick={() => goTo(target ?? '/')} size="small">
            {t('leave')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Reports clicks on links to other pages instead of following them. Returns the function that ends it. */
function guardLinks(onLeave: (path: string) => void): () => void {
  const click = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
    const path = link?.getAttribute('href')?.slice(1)
    if (path === undefined || !isPlain || path === location.hash.slice(1)) return
    event.preventDefault()
    event.stopPropagation()
    onLeave(path)
  }
  document.addEventListener('click', click, { capture: true })
  window.addEventListener('beforeunload', askBeforeUnload)
  return () => {
    document.removeEventListener('click', click, { capture: true })
    window.removeEventListener('beforeunload', askBeforeUnload)
  }
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
