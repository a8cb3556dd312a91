import { useWords } from '../words.tsx'

/** The props of `ChangeText`; `value` decides the sign, `text` carries the figure. */
export interface ChangeTextProps {
  /** A signed decimal that determines the direction. */
  readonly value: string
  /** The formatted figure without its sign: '1.24%'. */
  readonly text: string
  readonly className?: string
}

const ARROWS = { up: '▲', down: '▼', flat: '' } as const
const SIGNS = { up: '+', down: '−', flat: '' } as const
const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-muted' } as const

/** Renders a change with its arrow and sign, so that colour is not the only signal. */
export function ChangeText({ value, text, className = '' }: ChangeTextProps) {
  const words = useWords()
  const way = directionOf(value)
  return (
    <span className={`whitespace-nowrap ${COLOURS[way]} ${className}`}>
      {way === 'flat' ? null : (
        <>
          <span className="sr-only">{words[way]} </span>
          <span aria-hidden className="mr-0.5 text-[0.65em]">
            {ARROWS[way]}
          </span>
        </>
      )}
      {SIGNS[way]}
      {text}
    </span>
  )
}

/** Returns the direction of a signed decimal; zero is 'flat'. */
export function directionOf(value: string): 'up' | 'down' | 'flat' {
  if (!/[1-9]/.test(value)) return 'flat'
  return value.startsWith('-') ? 'down' : 'up'
}
