import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useWords } from './words.tsx'

export interface NavBarProps {
  readonly title: ReactNode
  /** Absent on the tabs' own pages. */
  readonly onBack?: (() => void) | undefined
  readonly left?: ReactNode
  readonly right?: ReactNode
}

/** The 44 px bar on top of every page. */
export function NavBar({ title, onBack, left, right }: NavBarProps) {
  const words = useWords()
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-page pt-[env(safe-area-inset-top)]">
      <div className="flex h-11 items-center gap-1 px-1">
        <div className="flex min-w-11 shrink-0">
          {onBack ? (
            <IconButton label={words.back} onClick={onBack}>
              <ChevronLeft aria-hidden size={24} />
            </IconButton>
          ) : (
            left
          )}
        </div>
        <h1 className="min-w-0 flex-1 truncate text-center text-17 font-semibold">{title}</h1>
        <div className="flex min-w-11 shrink-0 justify-end">{right}</div>
      </div>
    </header>
  )
}
