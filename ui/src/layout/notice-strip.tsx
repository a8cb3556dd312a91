import { ChevronRight, CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** The props of `NoticeStrip`; with `onClick` the whole strip is a button. */
export interface NoticeStripProps {
  readonly children: ReactNode
  readonly tone?: 'plain' | 'warning'
  readonly onClick?: () => void
}

/** Renders a one-line notice for the whole page. */
export function NoticeStrip({ children, tone = 'plain', onClick }: NoticeStripProps) {
  const Icon = tone === 'warning' ? CircleAlert : Info
  const content = (
    <>
      <Icon aria-hidden className={tone === 'warning' ? 'text-danger' : 'text-muted'} size={18} />
      <span className="min-w-0 flex-1">{children}</span>
    </>
  )
  const shape = 'flex min-h-11 w-full items-center gap-2 bg-raised px-4 py-2 text-left text-13 text-text'
  if (!onClick) return <div className={shape}>{content}</div>
  return (
    <button className={`press ${shape}`} onClick={onClick} type="button">
      {content}
      <ChevronRight aria-hidden className="text-faint" size={18} />
    </button>
  )
}

/** The props of `Banner`. */
export interface BannerProps {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

/** Renders a plain invitation with one action. */
export function Banner({ title, children, action }: BannerProps) {
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h2 className="text-17 font-semibold">{title}</h2>
      {children ? <div className="mt-1 text-13 text-muted">{children}</div> : null}
      {action ? (
        <button
          className="press mt-3 inline-flex min-h-11 items-center rounded-field bg-brass-fill px-4 text-13 font-semibold text-on-brass"
          onClick={action.onClick}
          type="button"
        >
          {action.label}
        </button>
      ) : null}
    </section>
  )
}
