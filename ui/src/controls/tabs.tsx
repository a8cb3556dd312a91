import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

/** The props of `Tabs`, a controlled component; `value` is that of one of the tabs. */
export interface TabsProps<Value extends string> {
  readonly label: string
  readonly tabs: ReadonlyArray<{ readonly value: Value; readonly label: ReactNode }>
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** The content of the selected tab. */
  readonly children?: ReactNode
  readonly className?: string
}

/** Renders a row of tabs that scrolls sideways if it is wider than the screen. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, children, className = '' } = props
  return (
    <Base.Root onValueChange={(next) => onChange(next as Value)} value={value}>
      <Base.List
        activateOnFocus
        aria-label={label}
        className={`no-scrollbar flex gap-5 overflow-x-auto border-b border-line px-4 ${className}`}
      >
        {tabs.map((tab) => (
          <Base.Tab
            className="press relative min-h-11 shrink-0 text-15 whitespace-nowrap text-muted outline-offset-[-2px] after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full data-active:font-semibold data-active:text-text data-active:after:bg-brass"
            key={tab.value}
            value={tab.value}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {children === undefined ? null : (
        <Base.Panel className="outline-offset-[-2px]" value={value}>
          {children}
        </Base.Panel>
      )}
    </Base.Root>
  )
}
