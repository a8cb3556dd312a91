import { ListRow } from '@halyard/ui'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useAgreement } from './agreement.ts'

/** Renders the link to the user agreement, with the day since which it is in force. */
export function AgreementRow() {
  const { t } = useTranslation()
  const f = useFormat()
  const since = useAgreement().data?.current.effectiveAt
  return (
    <ListRow
      onClick={() => goTo(pathTo('settings/agreement/index'))}
      right={since === undefined ? undefined : t('since', { date: f.date(since) })}
      title={t('userAgreement')}
    />
  )
}
