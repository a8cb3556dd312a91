import { IconButton, useOnceOpened } from '@halyard/ui'
import { readStored, SailArt, store } from '@halyard/web'
import { ChevronRight, X } from '@halyard/ui/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'

const DifferenceSheet = lazy(() =>
  import('./difference-sheet.tsx').then((module) => ({ default: module.DifferenceSheet })),
)

const HIDDEN = 'difference_hidden'

/**
 * Renders a dismissible line about what makes Halyard different; a tap opens the details. Stays hidden once dismissed.
 */
export function Difference() {
  const { t } = useTranslation('home')
  const [open, setOpen] = useState(false)
  const [hidden, setHidden] = useState(readStored(HIDDEN) === '1')
  const wanted = useOnceOpened(open)
  if (hidden) return null
  return (
    <div className="relative px-4">
      <button
        aria-haspopup="dialog"
        className="press flex min-h-28 w-full flex-wrap items-center justify-end overflow-hidden rounded-card border border-line bg-surface text-left outline-offset-[-2px]"
        onClick={() => setOpen(true)}
        type="button"
      >
        <span className="relative z-1 min-w-min flex-1 py-3 pl-4">
          <span className="block text-17 font-semibold text-balance">{t('bannerTitle')}</span>
          <span className="mt-1 block text-13 text-muted">{t('bannerText')}</span>
          <span className="mt-1 inline-flex items-center gap-0.5 text-13 font-semibold text-brass">
            {t('bannerMore')}
            <ChevronRight aria-hidden size={16} />
          </span>
        </span>
        <SailArt />
      </button>
      <IconButton
        className="absolute top-0 right-4 text-muted"
        label={t('bannerHide')}
        onClick={() => {
          store(HIDDEN, '1')
          setHidden(true)
        }}
      >
        <X aria-hidden size={18} />
      </IconButton>
      {wanted ? (
        <Suspense fallback={null}>
          <DifferenceSheet onClose={() => setOpen(false)} open={open} />
        </Suspense>
      ) : null}
    </div>
  )
}
