import { Slider as Base } from '@base-ui/react/slider'
import { useWords } from '../words.tsx'

/** The props of `Slider`; `value` is 0 to 100. */
export interface SliderProps {
  readonly label: string
  /** Whole percents. */
  readonly value: number
  readonly onChange: (percent: number) => void
  readonly disabled?: boolean
  readonly tone?: 'brass' | 'up' | 'down'
}

const STOPS = [0, 25, 50, 75, 100] as const
const TONES = { brass: 'bg-brass-fill', up: 'bg-up', down: 'bg-down' } as const

/**
 * Renders a slider for whole percents from 0 to 100, with stops at the quarters. A value within 2 of a stop snaps to
 * it.
 */
export function Slider({ label, value, onChange, disabled = false, tone = 'brass' }: SliderProps) {
  const { percent } = useWords()
  return (
    <div className={disabled ? 'opacity-50' : undefined}>
      <Base.Root
        aria-label={label}
        disabled={disabled}
        onValueChange={(next) => onChange(snap(next))}
        step={1}
        thumbAlignment="edge"
        value={value}
      >
        <Base.Control className="flex h-11 touch-none items-center select-none">
          <Base.Track className="relative h-1 w-full rounded-full bg-line">
            <Base.Indicator className={`rounded-full ${TONES[tone]}`} />
            <span
              aria-hidden
              className="pointer-events-none absolute inset-x-0 top-1/2 flex -translate-y-1/2 justify-between"
            >
              {STOPS.map((stop) => (
                <span
                  className={`size-2.5 rounded-full border-2 border-surface ${stop <= value ? TONES[tone] : 'bg-control'}`}
                  key={stop}
                />
              ))}
            </span>
            <Base.Thumb
              aria-label={label}
              className={`size-5 rounded-full border-4 border-surface outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-brass ${TONES[tone]}`}
              getAriaValueText={(_, whole) => percent(whole)}
            />
          </Base.Track>
        </Base.Control>
      </Base.Root>
      <div className="grid grid-cols-[minmax(max-content,1fr)_repeat(3,minmax(max-content,2fr))_minmax(max-content,1fr)] text-11 text-muted">
        {STOPS.map((stop) => (
          <button
            aria-label={`${label} ${percent(stop)}`}
            className="press -mt-[12px] -mb-[4px] min-h-[36px] min-w-[24px] rounded-field text-center first:text-left last:text-right"
            disabled={disabled}
            key={stop}
            onClick={() => onChange(stop)}
            type="button"
          >
            {percent(stop)}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Snaps a value near a quarter to it. */
function snap(percent: number): number {
  const stop = STOPS.find((near) => Math.abs(near - percent) <= 2)
  return stop ?? percent
}
