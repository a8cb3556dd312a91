import { Button, Chip, Sheet } from '@halyard/ui'
import { ChevronDown } from '@halyard/ui/icons'
import { memo, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { Perp } from '../perp.ts'
import { maxLotsAtLeverage } from './form-size.ts'
import { dispatch } from './form-store.ts'

interface LeverageChipProps {
  readonly perp: Perp
  readonly multiple: number
}

/** Renders the margin mode and the leverage; a tap changes the leverage. */
export const LeverageChip = memo(function LeverageChip({ perp, multiple }: LeverageChipProps) {
  const { t } = useTranslation('perp')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={`${t('isolated')} ${multiple}x, ${t('leverageIs', { multiple })}`}
        className="press inline-flex min-h-11 min-w-min items-center justify-between gap-0.5 rounded-field border border-control bg-surface px-1.5 text-left text-15 leading-tight font-semibold"
        onClick={() => setOpen(true)}
        type="button"
      >
        <span>
          <span className="block text-11 leading-tight font-normal text-muted">{t('isolated')}</span>{' '}
          {multiple}x
        </span>
        <ChevronDown aria-hidden className="text-muted" size={14} />
      </button>
      <Sheet onClose={() => setOpen(false)} open={open} title={t('leverage')}>
        <LeverageChoice perp={perp} key={String(open)} multiple={multiple} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
})

interface LeverageChoiceProps extends LeverageChipProps {
  readonly onDone: () => void
}

function LeverageChoice({ perp, multiple, onDone }: LeverageChoiceProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const most = perp.tiers[0]?.multipleMax ?? 1
  const [chosen, setChosen] = useState(Math.min(multiple, most))
  return (
    <>
      <p aria-live="polite" className="text-center text-40 font-semibold">
        {chosen}x
      </p>
      <input
        aria-label={t('leverage')}
        aria-valuetext={`${chosen}x`}
        className="h-11 w-full touch-none accent-brass"
        data-base-ui-swipe-ignore
        max={most}
        min={1}
        onChange={(event) => setChosen(Number(event.target.value))}
        step={1}
        type="range"
        value={chosen}
      />
      <div className="flex flex-wrap gap-x-1">
        {perp.multiples.map((option) => (
          <Chip key={option} onClick={() => setChosen(option)} selected={option === chosen}>
            {option}x
          </Chip>
        ))}
      </div>
      <p className="mt-3 text-13 text-muted">
        {t('leverageMeans', { multiple: chosen, lots: f.exact(String(maxLotsAtLeverage(perp, chosen))) })}
      </p>
      <Button
        className="mt-4"
        onClick={() => {
          dispatch({ type: 'multipleChosen', multiple: chosen })
          onDone()
        }}
        wide
      >
        {t('useLeverage', { multiple: chosen })}
      </Button>
    </>
  )
}
