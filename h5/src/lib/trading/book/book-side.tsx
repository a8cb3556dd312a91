import { Skeleton } from '@halyard/ui'
import { type KeyboardEvent, memo } from 'react'

interface BookSideProps {
  readonly side: 'bids' | 'asks'
  readonly rows: number
  readonly label: string
  readonly loading: boolean
}

const STYLES = {
  asks: { bars: 'text-down opacity-10', price: 'text-down' },
  bids: { bars: 'text-up opacity-10', price: 'text-up' },
} as const

/** The height of a row in rem, so that it grows with the text. */
export const ROW_REM = 1.5
/** The marker of one of the customer's orders, in the gap next to the book. */
const OWN_MARK =
  'relative before:absolute before:top-1/2 before:-left-1.5 before:hidden before:h-3.5 before:-translate-y-1/2 before:w-[3px] before:rounded-full before:bg-brass data-own:before:block'

/** Renders the empty rows of one side; a `BookRenderer` fills them. */
export const BookSide = memo(function BookSide({ side, rows, label, loading }: BookSideProps) {
  const look = STYLES[side]
  const first = side === 'asks' ? rows - 1 : 0
  return (
    <div
      aria-label={label}
      className="relative isolate [contain:layout_size]"
      data-book={side}
      role="group"
      style={{ height: `${rows * ROW_REM}rem` }}
    >
      <div aria-hidden className={`absolute inset-0 -z-10 ${look.bars}`} data-bars="right" />
      {Array.from({ length: rows }, (_, row) => (
        <button
          aria-hidden
          className={`flex h-6 w-full items-center justify-between gap-1 text-left text-11 whitespace-nowrap outline-offset-[-2px] @min-[8.5rem]/book:text-13 ${OWN_MARK}`}
          data-rank={side === 'asks' ? rows - 1 - row : row}
          disabled
          key={row}
          tabIndex={row === first ? 0 : -1}
          type="button"
        >
          <span className={look.price} />
          <span className="text-right text-text" />
          <span className="sr-only" />
        </button>
      ))}
      {loading ? (
        <div className="absolute inset-0 flex flex-col justify-around">
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton className="h-3 w-full" key={row} />
          ))}
        </div>
      ) : null}
    </div>
  )
})

/** Moves the focus through the prices with the up and down keys; only one row of each side is a tab stop. */
export function moveInBook(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined) return
  const rows = Array.from(event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled'))
  const at = rows.findIndex((row) => row === document.activeElement)
  if (at < 0) return
  event.preventDefault()
  rows[at + step]?.focus()
}
