import { useWords } from './words.tsx'

export interface ChangeTextProps {
  /** A signed decimal: which way, and whether at all. */
  readonly value: string
  /** The figure without its sign, as it is to be read: '1.24%'. */
  readonly text: string
  readonly className?: string
}

const ARROWS = { up: '▲', down: '▼', flat: '' } as const
const SIGNS = { up: '+', down: '−', flat: '' } as const
const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-muted' } as const

/** A change with its arrow and sign: colour says nothing alone. */
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

export function directionOf(value: string): 'up' | 'down' | 'flat' {
  if (!/[1-9]/.test(value)) return 'flat'
  return value.startsWith('-') ? 'down' : 'up'
}
