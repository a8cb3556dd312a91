import { Button } from '@halyard/ui'
import { goTo } from '@halyard/web'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'

/** Renders what still can be done about coins that were sent over a wrong network, and what cannot. */
export function WrongNetwork() {
  const { t } = useTranslation('deposit')
  return (
    <details className="rounded-card border border-line bg-surface px-4">
      <summary className="press flex min-h-11 cursor-pointer items-center py-2 text-15 font-medium">
        {t('wrongTitle')}
      </summary>
      <ul className="list-disc space-y-2 pb-2 pl-5 text-13 text-muted">
        <li>{t('wrongStop')}</li>
        <li>{t('wrongListed')}</li>
        <li>{t('wrongOther')}</li>
      </ul>
      <Button className="-ml-4" kind="plain" onClick={() => goTo(pathTo('help-center/center'))} size="small">
        {t('wrongAsk')}
      </Button>
    </details>
  )
}
