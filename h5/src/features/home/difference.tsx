import { useWanted } from '@halyard/ui'
import { ChevronRight } from '@halyard/ui/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SailArt } from './sail-art.tsx'

const DifferenceSheet = lazy(() =>
  import('./difference-sheet.tsx').then((module) => ({ default: module.DifferenceSheet })),
)

/** What makes Halyard different, in a line; a tap tells more. */
export function Difference() {
  const { t } = useTranslation('home')
  const [open, setOpen] = useState(false)
  const wanted = useWanted(open)
  return (
    <div className="px-4">
      <button
        aria-haspopup="dialog"
        className="press relative flex min-h-28 w-full items-center overflow-hidden rounded-card border border-line bg-surface text-left outline-offset-[-2px]"
        onClick={() => setOpen(true)}
        type="button"
      >
        <span className="relative z-1 min-w-0 flex-1 py-3 pl-4">
          <span className="block text-17 font-semibold">{t('bannerTitle')}</span>
          <span className="mt-1 block text-13 text-muted">{t('bannerText')}</span>
          <span className="mt-1 inline-flex items-center gap-0.5 text-13 font-semibold text-brass">
            {t('bannerMore')}
            <ChevronRight aria-hidden size={16} />
          </span>
        </span>
        <SailArt />
      </button>
      {wanted ? (
        <Suspense fallback={null}>
          <DifferenceSheet onClose={() => setOpen(false)} open={open} />
        </Suspense>
      ) : null}
    </div>
  )
}
