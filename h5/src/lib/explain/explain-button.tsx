import { Button } from '@halyard/ui'
import { useTranslation } from '../language/use-translation.ts'
import { explain } from './explained.ts'

interface ExplainButtonProps {
  /** The amount, as in `data-explain`. */
  readonly subject: string
  /** The name of the amount, where the button does not stand under it alone. */
  readonly of?: string
  /** Runs first: closes a sheet that the explanation replaces. */
  readonly onPress?: () => void
}

/** Renders a button that explains an amount, for those who do not press it. */
export function ExplainButton({ subject, of, onPress }: ExplainButtonProps) {
  const { t } = useTranslation()
  const label = of === undefined ? t('howItAddsUp') : `${t('howItAddsUp')}: ${of}`
  return (
    <Button
      aria-haspopup="dialog"
      kind="plain"
      onClick={() => {
        onPress?.()
        explain(subject)
      }}
      size="small"
    >
      {label}
    </Button>
  )
}
