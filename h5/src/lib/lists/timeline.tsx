import { Check, Circle, CircleDot, X } from '@halyard/ui/icons'
import type { ReactNode } from 'react'
import type { Step } from './step.ts'

export interface TimelineStep {
  readonly key: string
  readonly title: string
  readonly note?: ReactNode
  readonly state: Step<string>['state']
}

const SIGNS = {
  done: { Icon: Check, tone: 'border-up text-up' },
  failed: { Icon: X, tone: 'border-danger text-danger' },
  next: { Icon: CircleDot, tone: 'border-brass text-brass' },
  later: { Icon: Circle, tone: 'border-line text-faint' },
} as const

/** Renders past and expected steps as a vertical timeline. */
export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  return (
    <ol className="flex flex-col">
      {steps.map(({ key, title, note, state }, index) => {
        const { Icon, tone } = SIGNS[state]
        return (
          <li aria-current={state === 'next' ? 'step' : undefined} className="flex gap-3" key={key}>
            <span className="flex flex-col items-center">
              <span
                className={`grid size-7 shrink-0 place-items-center rounded-full border bg-surface ${tone}`}
              >
                <Icon aria-hidden size={14} />
              </span>
              {index < steps.length - 1 ? <span aria-hidden className="w-px flex-1 bg-line" /> : null}
            </span>
            <span className={`min-w-0 flex-1 ${index < steps.length - 1 ? 'pb-5' : 'pt-0.5'}`}>
              <span
                className={`block text-15 ${state === 'later' ? 'text-muted' : state === 'next' ? 'font-semibold' : ''}`}
              >
                {title}
              </span>
              {note ? (
                <span className="block text-13 break-words text-muted first-letter:uppercase">{note}</span>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
