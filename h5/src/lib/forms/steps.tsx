import { useCloseOnBack } from '@halyard/ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** The step of a form that is on the screen, counted from 0. */
export interface Steps {
  readonly step: number
  readonly count: number
  readonly isLast: boolean
  readonly goTo: (step: number) => void
  /** Goes on to the next step; does nothing at the last one. */
  readonly next: () => void
}

/** Returns the steps of a form, at the first one. */
export function useSteps(count: number): Steps {
  const [step, goTo] = useState(0)
  return {
    step,
    count,
    isLast: step === count - 1,
    goTo,
    next: () => goTo((current) => Math.min(current + 1, count - 1)),
  }
}

/** Returns the step that has a field; the current one if none has. */
export function stepOf(
  fields: ReadonlyArray<readonly string[]>,
  field: string | undefined,
  current: number,
): number {
  const at = fields.findIndex((names) => names.some((name) => name === field))
  return at === -1 ? current : at
}

interface FormStepsProps {
  readonly steps: Steps
  /** The progress in words: 'Step 2 of 3'. */
  readonly progress: string
  /** The heading and the fields of each step. */
  readonly parts: ReadonlyArray<{ readonly title: string; readonly fields: ReactNode }>
}

/**
 * Renders one step of a form with its progress. The others stay mounted, so that they keep what was typed and uploaded.
 * Back, also that of the device, leads to the previous step. A new step gets the focus at its heading, so that a screen
 * reader announces it.
 */
export function FormSteps({ steps, progress, parts }: FormStepsProps) {
  const { step, goTo } = steps
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  // Before the next frame, in which an error of the step takes the focus.
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <>
      {Array.from({ length: step }, (_, previous) => (
        <PreviousStep key={previous} onBack={() => goTo(previous)} />
      ))}
      <div>
        <h2 className="text-20 font-semibold outline-none" ref={heading} tabIndex={-1}>
          <span className="mb-1 block text-13 font-normal text-muted">{progress}</span> {parts[step]?.title}
        </h2>
        <div aria-hidden className="mt-3 flex gap-1">
          {parts.map(({ title }, at) => (
            <span
              className={`h-1 flex-1 rounded-full ${at <= step ? 'bg-brass-fill' : 'bg-line'}`}
              key={title}
            />
          ))}
        </div>
      </div>
      {parts.map(({ title, fields }, at) => (
        <div hidden={at !== step} key={title}>
          <div className="flex flex-col gap-5">{fields}</div>
        </div>
      ))}
    </>
  )
}

/** Makes the browser's back lead to a previous step instead of leaving the page. */
function PreviousStep({ onBack }: { readonly onBack: () => void }) {
  useCloseOnBack(true, onBack)
  return null
}
