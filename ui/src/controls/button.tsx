import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../states/spinner.tsx'

/**
 * The emphasis of a button: `primary` for the main action, `up` and `down` for buy and sell, `danger` for an
 * irreversible action.
 */
export type ButtonKind = 'primary' | 'up' | 'down' | 'quiet' | 'plain' | 'danger'

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-brass-fill text-on-brass',
  up: 'bg-up text-on-up',
  down: 'bg-down text-on-down',
  quiet: 'bg-raised text-text border border-line',
  plain: 'text-brass',
  danger: 'border border-danger text-danger',
}

/** The props of `Button`; a `reason` blocks the button and explains why. */
export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly kind?: ButtonKind
  readonly size?: 'large' | 'small'
  readonly wide?: boolean
  readonly loading?: boolean | undefined
  /** The reason why it is blocked, shown below the button and announced to screen readers. */
  readonly reason?: string | undefined
  readonly disabled?: boolean | undefined
  readonly icon?: ReactNode
}

/** Renders a button. While blocked with a `reason` it stays focusable; while `loading` it ignores presses. */
export function Button(props: ButtonProps) {
  const { kind = 'primary', size = 'large', wide = false, loading, reason, disabled, icon, ...rest } = props
  const { children, className, onClick, type = 'button', ...attributes } = rest
  const note = useId()
  const blocked = Boolean(disabled) || reason !== undefined
  const button = (
    <button
      {...attributes}
      // A blocked button stays focusable, so that its reason can be read.
      aria-disabled={blocked || loading ? true : undefined}
      aria-busy={loading ? true : undefined}
      aria-describedby={reason ? note : attributes['aria-describedby']}
      className={classNames(
        'press relative inline-flex items-center justify-center gap-2 rounded-field px-4 text-center font-semibold text-balance',
        size === 'large' ? 'min-h-12 py-2 text-15' : 'min-h-11 py-1.5 text-13',
        wide && 'w-full',
        blocked ? (kind === 'plain' ? 'text-faint' : 'border border-line bg-raised text-faint') : KINDS[kind],
        className,
      )}
      onClick={(event) => {
        if (blocked || loading) event.preventDefault()
        else onClick?.(event)
      }}
      type={blocked || loading ? 'button' : type}
    >
      {loading ? (
        <span className="absolute">
          <Spinner />
        </span>
      ) : null}
      <span className={classNames('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {icon}
        {children}
      </span>
    </button>
  )
  if (!reason) return button
  return (
    <div className={wide ? 'w-full' : undefined}>
      {button}
      <p
        aria-live="polite"
        className={classNames('mt-1.5 text-13 text-muted', wide && 'text-center')}
        id={note}
      >
        {reason}
      </p>
    </div>
  )
}
