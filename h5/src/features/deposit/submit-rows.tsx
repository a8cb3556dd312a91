import { Card, ListRow } from '@halyard/ui'
import { CreditCard, FileUp } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'

/** Renders the links to the two deposits that are reviewed manually. */
export function SubmitRows() {
  const { t } = useTranslation('deposit')
  return (
    <Card flush>
      <ListRow
        left={<CreditCard aria-hidden className="text-brass" size={22} />}
        onClick={() => goTo(pathTo('assets/deposit/charge', { by: 'bank' }))}
        subtitle={t('bankHint')}
        title={t('bank')}
      />
      <ListRow
        left={<FileUp aria-hidden className="text-brass" size={22} />}
        onClick={() => goTo(pathTo('assets/deposit/charge', { by: 'chain' }))}
        subtitle={t('submitHint')}
        title={t('submit')}
      />
    </Card>
  )
}
