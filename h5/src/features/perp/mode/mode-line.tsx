import { Button, FactLine, Sheet, Skeleton } from '@halyard/ui'
import { ChevronDown } from '@halyard/ui/icons'
import { useId, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { usePositions } from '../positions/open-positions.ts'
import { usePositionAction } from '../positions/use-position-action.ts'
import type { Perp } from '../perp.ts'
import { POSITION_MODES, type PositionMode, storePositionMode, usePositionMode } from './position-mode.ts'

/** Renders how orders become positions, which is the same for every contract; a tap changes it. Reserves the line before it is known. */
export function ModeLine({ perp }: { readonly perp: Perp }) {
  const { t } = useTranslation('perp')
  const mode = usePositionMode(perp)
  const [open, setOpen] = useState(false)
  return (
    <>
      <dl className="text-11">
        <FactLine
          label={t('positions')}
          text={
            <span className="inline-flex min-h-[32px] items-center">
              {mode ? (
                <button
                  aria-haspopup="dialog"
                  aria-label={t('modeIs', { mode: t(`mode_${mode}`) })}
                  className="press relative inline-flex items-center gap-0.5 rounded-field font-medium text-brass before:absolute before:-inset-x-[6px] before:-inset-y-[14px]"
                  onClick={() => setOpen(true)}
                  type="button"
                >
                  {t(`mode_${mode}`)}
                  <ChevronDown aria-hidden size={14} />
                </button>
              ) : (
                <Skeleton className="h-4 w-20" />
              )}
            </span>
          }
        />
      </dl>
      {mode ? (
        <Sheet onClose={() => setOpen(false)} open={open} title={t('modeTitle')}>
          <ModeChoice key={String(open)} mode={mode} onDone={() => setOpen(false)} />
        </Sheet>
      ) : null}
    </>
  )
}

interface ModeChoiceProps {
  readonly mode: PositionMode
  readonly onDone: () => void
}

function ModeChoice({ mode, onDone }: ModeChoiceProps) {
  const { t } = useTranslation('perp')
  const name = useId()
  const [chosen, setChosen] = useState(mode)
  const action = usePositionAction()
  const { data: positions } = usePositions()
  const isLocked = positions !== undefined && positions.length > 0
  const save = async () => {
    const done = await action.send('lever/set_mode', { mode: chosen }, (answer) => {
      storePositionMode(answer.mode)
      return t(`modeSet_${answer.mode}`)
    })
    if (done) onDone()
  }
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('modeTitle')}</legend>
        <div className="flex flex-col gap-2">
          {POSITION_MODES.map((option) => (
            <label
              className="press flex min-h-14 flex-col justify-center rounded-card border border-line px-4 py-3 has-checked:border-brass has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brass"
              key={option}
            >
              <input
                aria-describedby={`${name}-${option}`}
                aria-label={t(`mode_${option}`)}
                checked={option === chosen}
                className="peer sr-only"
                name={name}
                onChange={() => {
                  setChosen(option)
                  action.change()
                }}
                type="radio"
              />
              <span className="text-15 font-semibold peer-checked:text-brass">{t(`mode_${option}`)}</span>
              <span className="mt-1 text-13 text-muted" id={`${name}-${option}`}>
                {t(`modeMeans_${option}`)}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p aria-live="polite" className="mt-3 text-13 text-danger">
        {action.refusal?.message}
      </p>
      <Button
        loading={action.busy}
        onClick={() => void save()}
        reason={isLocked ? t('modeLocked') : chosen === mode ? t('modeIsCurrent') : undefined}
        wide
      >
        {t(`useMode_${chosen}`)}
      </Button>
    </>
  )
}
