import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSearchParams } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { OneWithdrawal } from './one-withdrawal.tsx'
import { WithdrawalList } from './withdrawal-list.tsx'

/** Renders one withdrawal by its id, or the list of all. */
export function WithdrawDetailPage() {
  const { t } = useTranslation('withdraw')
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  const isOne = Number.isSafeInteger(id) && id > 0
  return (
    <Page layout={isOne ? 'column' : 'columns'} title={isOne ? t('detail') : t('records')}>
      {isOne ? <OneWithdrawal id={id} key={id} /> : <WithdrawalList />}
    </Page>
  )
}
