import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The props of `ListRow`. */
export interface ListRowProps {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  readonly left?: ReactNode
  /** The value on the right. */
  readonly right?: ReactNode
  readonly onClick?: (() => void) | undefined
  /** Shows a chevron. Defaults to true if the row can be pressed. */
  readonly chevron?: boolean
}

/** Renders a list row at least 56 px high; a button if it has `onClick`. */
export function ListRow({
  title,
  subtitle,
  left,
  right,
  onClick,
  chevron = onClick !== undefined,
}: ListRowProps) {
  const content = (
    <>
      {left}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-min flex-1">
          <span className="block text-15 text-text">{title}</span>
          {subtitle === undefined ? null : <span className="block text-13 text-muted">{subtitle}</span>}
        </span>
        {right === undefined ? null : (
          <span className="ml-auto max-w-[70%] min-w-0 text-right text-15 break-words text-muted">
            {right}
          </span>
        )}
      </span>
      {chevron ? <ChevronRight aria-hidden className="text-faint" size={18} /> : null}
    </>
  )
  const shape = 'flex min-h-14 w-full items-center gap-[12px] px-[16px] py-2 text-left'
  return onClick ? (
    <button className={classNames(shape, 'press outline-offset-[-2px]')} onClick={onClick} type="button">
      {content}
    </button>
  ) : (
    <div className={shape}>{content}</div>
  )
}
