import { classNames, useOnceOpened } from '@halyard/ui'
import { SlidersHorizontal } from '@halyard/ui/icons'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../language/use-translation.ts'
import { IndicatorSheet } from './lazy-sheets.ts'

interface IndicatorButtonProps {
  /** The id of the chart. */
  readonly chart: string
  readonly className: string
}

/** Renders the button that opens the choice of a chart's indicators. */
export function IndicatorButton({ chart, className }: IndicatorButtonProps) {
  const { t } = useTranslation('trading')
  const [open, setOpen] = useState(false)
  const wanted = useOnceOpened(open)
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={t('indicators')}
        className={classNames(
          'press inline-flex size-[44px] shrink-0 items-center justify-center',
          className,
        )}
        onClick={() => setOpen(true)}
        type="button"
      >
        <SlidersHorizontal aria-hidden size={20} />
      </button>
      {wanted ? (
        <Suspense>
          <IndicatorSheet chart={chart} onClose={() => setOpen(false)} open={open} />
        </Suspense>
      ) : null}
    </>
  )
}
