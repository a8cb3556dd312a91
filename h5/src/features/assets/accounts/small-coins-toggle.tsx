import { classNames } from '@halyard/ui'
import { Check } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'

interface SmallCoinsToggleProps {
  readonly hidden: boolean
  readonly onChange: (hidden: boolean) => void
}

/** Renders the toggle that hides small balances. */
export function SmallCoinsToggle({ hidden, onChange }: SmallCoinsToggleProps) {
  const { t } = useTranslation('assets')
  return (
    <button
      aria-checked={hidden}
      className="press flex min-h-11 items-center gap-2 rounded-field text-13 text-muted"
      onClick={() => onChange(!hidden)}
      role="checkbox"
      type="button"
    >
      <span
        className={classNames(
          'flex size-5 items-center justify-center rounded-[6px] border',
          hidden ? 'border-brass-fill bg-brass-fill text-on-brass' : 'border-control bg-surface',
        )}
      >
        {hidden ? <Check aria-hidden size={16} /> : null}
      </span>
      {t('hideSmall')}
    </button>
  )
}
