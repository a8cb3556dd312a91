import type { ReactNode } from 'react'

/** A tab: its link, label and icon. */
export interface TabBarItem {
  readonly href: string
  readonly label: string
  readonly icon: ReactNode
  readonly active: boolean
  readonly onClick: () => void
}

/** The props of `TabBar`; `label` names the navigation for screen readers. */
export interface TabBarProps {
  readonly label: string
  readonly items: ReadonlyArray<TabBarItem>
}

/**
 * Renders the tab bar with the five main areas, as plain links, so that they can be opened in a new tab. On a tablet or
 * desktop it is a rail at the left edge.
 */
export function TabBar({ label, items }: TabBarProps) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 tablet:top-0 tablet:right-auto tablet:w-(--rail)"
    >
      <div className="app-column flex h-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] border-t border-line bg-page pb-[env(safe-area-inset-bottom)] tablet:h-full tablet:flex-col tablet:gap-1 tablet:overflow-y-auto tablet:border-t-0 tablet:border-r tablet:pt-[52px]">
        {items.map((item) => (
          <a
            aria-current={item.active ? 'page' : undefined}
            className="press flex min-w-0 flex-1 flex-col items-center justify-center gap-x-1 gap-y-[2px] px-0.5 text-faint [@media(orientation:landscape)_and_(max-height:500px)]:flex-row tablet:min-h-16 tablet:flex-none outline-offset-[-2px] aria-[current=page]:text-brass"
            href={item.href}
            key={item.href}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              item.onClick()
            }}
          >
            {item.icon}
            <span className="max-w-full truncate text-[length:var(--bar-text)] leading-[1.45]">
              {item.label}
            </span>
          </a>
        ))}
      </div>
    </nav>
  )
}
