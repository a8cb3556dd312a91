import { RefreshCw } from 'lucide-react'
import { type ReactNode, type TouchEvent, useRef, useState } from 'react'
import { useWords } from '../words.tsx'

/** The props of `PullToRefresh`; the spinner stays until `onRefresh` resolves. */
export interface PullToRefreshProps {
  readonly onRefresh: () => Promise<unknown>
  readonly children: ReactNode
}

const PULL_MAX = 88
const PULL_ENOUGH = 56

/** Refreshes the page when it is pulled down from its top. Offers a button for keyboard users. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const words = useWords()
  const start = useRef<number | undefined>(undefined)
  const [pull, setPull] = useState(0)
  const [busy, setBusy] = useState(false)

  const refresh = async () => {
    setBusy(true)
    try {
      await onRefresh()
    } finally {
      setBusy(false)
      setPull(0)
    }
  }
  const onTouchStart = (event: TouchEvent) => {
    start.current = window.scrollY <= 0 && !busy ? event.touches[0]?.clientY : undefined
  }
  const onTouchMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (start.current === undefined || !touch) return
    const distance = touch.clientY - start.current
    setPull(window.scrollY > 0 ? 0 : Math.max(0, Math.min(PULL_MAX, distance / 2)))
  }
  const onTouchEnd = () => {
    start.current = undefined
    if (pull >= PULL_ENOUGH && !busy) void refresh()
    else if (!busy) setPull(0)
  }
  const height = busy ? PULL_ENOUGH : pull
  return (
    <div
      onTouchCancel={onTouchEnd}
      onTouchEnd={onTouchEnd}
      onTouchMove={onTouchMove}
      onTouchStart={onTouchStart}
    >
      <button
        className="sr-only focus-visible:not-sr-only focus-visible:mx-auto focus-visible:block focus-visible:min-h-11"
        onClick={() => void refresh()}
        type="button"
      >
        {words.refresh}
      </button>
      <div
        aria-hidden={!busy}
        className="flex items-center justify-center overflow-hidden text-brass transition-[height] duration-200"
        style={{ height, transitionDuration: pull > 0 && !busy ? '0ms' : undefined }}
      >
        <RefreshCw
          aria-hidden
          className={busy ? 'animate-turn' : undefined}
          size={20}
          style={busy ? undefined : { transform: `rotate(${pull * 4}deg)`, opacity: pull / PULL_ENOUGH }}
        />
        {busy ? (
          <span className="sr-only" role="status">
            {words.loading}
          </span>
        ) : null}
      </div>
      {children}
    </div>
  )
}
