import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useWords } from '../words.tsx'

/** The props of `NavBar`. */
export interface NavBarProps {
  readonly title: ReactNode
  /** Absent on tab pages. */
  readonly onBack?: (() => void) | undefined
  readonly left?: ReactNode
  readonly right?: ReactNode
}

/** Renders the bar at the top of every page: 44 px high, more if the title needs two lines. */
export function NavBar({ title, onBack, left, right }: NavBarProps) {
  const words = useWords()
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-page pt-[env(safe-area-inset-top)]">
      <div className="flex min-h-[44px] items-center px-[4px]">
        <div className="flex min-w-[44px] shrink-0">
          {onBack ? (
            <IconButton label={words.back} onClick={onBack}>
              <ChevronLeft aria-hidden size={24} />
            </IconButton>
          ) : (
            left
          )}
        </div>
        <h1 className="min-w-0 flex-1 text-center text-[length:min(1.0625rem,6vw)] leading-[1.35] font-semibold break-words">
          {title}
        </h1>
        <div className="flex min-w-[44px] shrink-0 justify-end">{right}</div>
      </div>
    </header>
  )
}
