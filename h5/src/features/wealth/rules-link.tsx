import { IconButton } from '@halyard/ui'
import { CircleHelp } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'

/** Renders the button of the bar that opens the rules. */
export function RulesLink() {
  const { t } = useTranslation('wealth')
  return (
    <IconButton label={t('rules')} onClick={() => goTo(pathTo('finance/rulePage'))}>
      <CircleHelp aria-hidden size={22} />
    </IconButton>
  )
}
