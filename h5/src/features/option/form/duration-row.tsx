import { useId } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useDurationText } from '../durations.ts'
import type { Duration } from '../option-market.ts'
import { chooseDuration } from './form-store.ts'

interface DurationRowProps {
  readonly durations: readonly Duration[]
  readonly chosen: number | undefined
  readonly error: string | undefined
}

/** Renders the durations with their payouts as radio buttons, all visible. */
export function DurationRow({ durations, chosen, error }: DurationRowProps) {
  const { t } = useTranslation('option')
  const f = useFormat()
  const formatDuration = useDurationText()
  const name = useId()
  return (
    <fieldset aria-describedby={`${name}-note`} className="min-w-0">
      <legend className="mb-1.5 px-4 text-13 text-muted short:sr-only">{t('time')}</legend>
      <div className="px-4 pb-0.5">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] gap-1.5">
          {durations.map(({ seconds, payoutPpm }) => (
            <label
              className="press relative flex min-h-13 min-w-min flex-col items-center justify-center rounded-field border border-line bg-surface px-0.5 whitespace-nowrap has-checked:border-brass has-checked:bg-brass-fill/15 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brass"
              key={seconds}
            >
              <input
                checked={seconds === chosen}
                className="peer sr-only"
                name={name}
                onChange={() => chooseDuration(seconds)}
                type="radio"
                value={seconds}
              />
              <span className="text-15 font-semibold peer-checked:text-brass">{formatDuration(seconds)}</span>
              <span className="text-11 text-muted">
                <span className="sr-only">{t('payout')} </span>+{f.rate(payoutPpm)}
              </span>
            </label>
          ))}
        </div>
      </div>
      <p aria-live="polite" className="px-4 text-13 text-danger" id={`${name}-note`}>
        {error}
      </p>
    </fieldset>
  )
}
